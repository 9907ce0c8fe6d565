import { CircleAlert } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Gate } from '#domain/orders/gates.ts';
import { skippedSentence } from '#domain/orders/gate-words.ts';
import { type OrderStatus, skippedSteps } from '#domain/orders/order.ts';
import { GATE_NAMES, OVERRIDE_TEXTS } from '#texts/gates.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Checkbox, TextArea, TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { type OverrideFields, overrideField } from '#web/forms/override-form.ts';
import { OVERRIDE_LABELS } from '#web/forms/schemas/orders.ts';
import { href } from '#web/href.ts';
import type { Lack } from './gate-rows.ts';

export const NOT_READY = 'This order is not ready';
export const SKIPS_STEPS = 'This skips steps of the order';

/** Names the steps that a status skips; undefined if it skips none. */
export const skippedBy = (
  order: { readonly status: OrderStatus },
  status: OrderStatus,
): string | undefined => {
  const skipped = skippedSteps(order.status, status);
  return skipped.length === 0 ? undefined : skippedSentence(status, skipped);
};

/** The field that confirms skipped steps, if there are any. */
export const confirmSkip = (skipped: string | undefined): OverrideFields =>
  skipped === undefined ? {} : { skipSteps: 'yes' };

/** Names the steps that a change skips. */
export const SkippedSteps = ({ sentence }: { sentence: string | undefined }) =>
  sentence === undefined ? null : (
    <p className="rounded-control bg-amber-tint px-3 py-2 text-sm font-medium text-amber">
      {sentence}
    </p>
  );

/** The boxes of gates that are ticked in a dialog. */
type Ticks = {
  readonly gates: ReadonlySet<Gate>;
  readonly onTick: (gate: Gate, on: boolean) => void;
};

const Tick = ({ gate, ticks }: { gate: Gate; ticks: Ticks | 'plain' }) => {
  const label = `Override: ${GATE_NAMES[gate].toLowerCase()}`;
  return ticks === 'plain' ? (
    <Checkbox label={label} name={overrideField(gate)} value="yes" />
  ) : (
    <Checkbox
      label={label}
      checked={ticks.gates.has(gate)}
      onChange={({ target }) => ticks.onTick(gate, target.checked)}
    />
  );
};

/**
 * What an order lacks, each in one sentence with a link to where it is mended; with `ticks`, also with the box that
 * overrides it, which needs no script if it is plain.
 */
export const MissingList = ({
  lack: { missing },
  ticks,
}: {
  lack: Lack;
  ticks?: Ticks | 'plain';
}) => (
  <div className="flex gap-2 rounded-control bg-amber-tint px-3 py-2 text-sm font-medium text-amber">
    <Icon node={CircleAlert} className="beside-line size-4 shrink-0" />
    <ul className="grid min-w-0 gap-2">
      {missing.map(({ gate, name, sentence, mend }) => (
        <li key={gate} className="wrap-anywhere">
          <strong>{name}. </strong>
          {sentence}{' '}
          {mend ? (
            <Link className="link font-semibold" to={mend.to}>
              {mend.label}
            </Link>
          ) : null}
          {ticks ? <Tick gate={gate} ticks={ticks} /> : null}
        </li>
      ))}
    </ul>
  </div>
);

const CodeHint = () => (
  <>
    Enter a code from your authenticator app, or a recovery code. Set them up under{' '}
    <Link className="link" to={href('/admin/security')}>
      Security
    </Link>
    .
  </>
);

/** What an order lacks, with the fields that override it; without state, for a form that works without a script. */
export const PlainOverrideFields = ({
  lack,
  required = true,
}: {
  lack: Lack;
  required?: boolean;
}) => (
  <>
    <MissingList lack={lack} ticks="plain" />
    <TextArea label={OVERRIDE_LABELS.reason} name="overrideReason" rows={2} required={required} />
    <TextField
      label={OVERRIDE_LABELS.code}
      name="overrideCode"
      autoComplete="one-time-code"
      spellCheck={false}
      hint={<CodeHint />}
      required={required}
    />
  </>
);

/** The state of the override fields of a dialog. */
export const useOverride = () => {
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [gates, setGates] = useState<ReadonlySet<Gate>>(new Set());
  const asked = reason.trim() !== '' || code.trim() !== '' || gates.size > 0;
  const values: OverrideFields = asked
    ? {
        overrideReason: reason,
        overrideCode: code,
        ...Object.fromEntries([...gates].map((gate) => [overrideField(gate), 'yes'])),
      }
    : {};
  const onTick = (gate: Gate, on: boolean): void =>
    setGates((now) => new Set(on ? [...now, gate] : [...now].filter((each) => each !== gate)));
  return { reason, setReason, code, setCode, gates, onTick, values };
};
type OverrideState = ReturnType<typeof useOverride>;

/** What an order lacks, and who may override it; for a pharmacist, with the fields to do so. */
export const OverridePart = ({
  lack,
  override: { reason, setReason, code, setCode, gates, onTick },
}: {
  lack: Lack;
  override: OverrideState;
}) => {
  const allowed = useRights()('override gates');
  if (!lack.overridable || !allowed)
    return (
      <>
        <MissingList lack={lack} />
        <p className="text-sm text-soft">
          {lack.overridable ? OVERRIDE_TEXTS.onlyPharmacists : OVERRIDE_TEXTS.never}
        </p>
      </>
    );
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Override</legend>
      <MissingList lack={lack} ticks={{ gates, onTick }} />
      <p className="text-sm text-soft">
        As a pharmacist, you may override this. Check each point that you override. Your name and
        reason are saved with the order, and administrators can see them in the audit log.
      </p>
      <TextArea
        label={OVERRIDE_LABELS.reason}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        label={OVERRIDE_LABELS.code}
        autoComplete="one-time-code"
        spellCheck={false}
        hint={<CodeHint />}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </fieldset>
  );
};

/** Why the last attempt was refused, shown in a dialog. */
export const DialogError = ({ message }: { message: string | undefined }) =>
  message ? (
    <p
      role="alert"
      className="rounded-control border-2 border-red bg-red-tint p-3 text-sm font-medium text-red"
    >
      {message}
    </p>
  ) : null;

const GateForm = ({
  status,
  lack,
  skipped,
  saving,
  error,
  onCancel,
  onChange,
}: Question & { status: OrderStatus }) => {
  const override = useOverride();
  const mayOverride = useRights()('override gates');
  const allowed = !lack || (mayOverride && lack.overridable);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (allowed && !saving) onChange({ ...override.values, ...confirmSkip(skipped) });
      }}
    >
      <DialogError message={error} />
      <SkippedSteps sentence={skipped} />
      {lack ? (
        <>
          <p className="text-sm">This is missing before the order can be set to {status}:</p>
          <OverridePart lack={lack} override={override} />
        </>
      ) : null}
      <DialogActions>
        <Button look={allowed ? 'secondary' : 'primary'} onClick={onCancel}>
          Cancel
        </Button>
        {allowed ? (
          <Button
            type="submit"
            look={lack ? 'danger' : 'primary'}
            disabled={saving}
            aria-busy={saving || undefined}
          >
            {lack ? 'Override and' : 'Confirm and'} set {status}
          </Button>
        ) : null}
      </DialogActions>
    </form>
  );
};

type Question = {
  /** What the order lacks; undefined if only the skipped steps are to be confirmed. */
  readonly lack: Lack | undefined;
  /** Names the steps that are skipped; undefined if none is. */
  readonly skipped: string | undefined;
  readonly saving: boolean;
  readonly error: string | undefined;
  readonly onCancel: () => void;
  /** Sends the change with these further fields. */
  readonly onChange: (more: OverrideFields) => void;
};

/** Dialog before a status that lacks something, which a pharmacist may override, or that skips steps. */
export const GateDialog = ({
  status,
  ...question
}: Question & {
  /** Undefined while no question is open. */
  readonly status: OrderStatus | undefined;
}) => (
  <Dialog
    alert
    open={status !== undefined && (question.lack ?? question.skipped) !== undefined}
    onClose={question.onCancel}
    title={question.lack ? NOT_READY : SKIPS_STEPS}
  >
    {status ? <GateForm status={status} {...question} /> : null}
  </Dialog>
);
