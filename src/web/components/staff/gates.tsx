import { CircleAlert } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OrderStatus } from '#domain/orders/order.ts';
import { OVERRIDE_TEXTS } from '#texts/gates.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { OVERRIDE_LABELS } from '#web/forms/schemas/orders.ts';
import { href } from '#web/href.ts';
import type { Lack } from './gate-rows.ts';

export type GivenOverride = { readonly overrideReason: string; readonly overrideCode: string };

export const NOT_READY = 'This order is not ready';

/** What an order lacks, each in one sentence with a link to where it is mended. */
export const MissingList = ({ lack: { missing } }: { lack: Lack }) => (
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
        </li>
      ))}
    </ul>
  </div>
);

const CodeHint = () => (
  <>
    From your authenticator app, or a recovery code. You set them up under{' '}
    <Link className="link" to={href('/admin/security')}>
      Security
    </Link>
    .
  </>
);

/** The fields with which a pharmacist overrides gates; without state, for a form that works without a script. */
export const PlainOverrideFields = ({ required = true }: { required?: boolean }) => (
  <>
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
  const [given, setGiven] = useState<GivenOverride>({ overrideReason: '', overrideCode: '' });
  const asked = given.overrideReason.trim() !== '' || given.overrideCode.trim() !== '';
  return { given, setGiven, values: asked ? given : {} };
};
type OverrideState = ReturnType<typeof useOverride>;

/** Who may override what is missing; for a pharmacist, the fields to do so. */
export const OverridePart = ({
  lack,
  override: { given, setGiven },
}: {
  lack: Lack;
  override: OverrideState;
}) => {
  const allowed = useRights()('override gates');
  if (!lack.overridable || !allowed)
    return (
      <p className="text-sm text-soft">
        {lack.overridable ? OVERRIDE_TEXTS.onlyPharmacists : OVERRIDE_TEXTS.never}
      </p>
    );
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">Override</legend>
      <p className="text-sm text-soft">
        As a pharmacist you may override this. Your name and reason are kept with the order, and the
        administrator sees it in the audit log.
      </p>
      <TextArea
        label={OVERRIDE_LABELS.reason}
        rows={2}
        value={given.overrideReason}
        onChange={(event) => setGiven({ ...given, overrideReason: event.target.value })}
      />
      <TextField
        label={OVERRIDE_LABELS.code}
        autoComplete="one-time-code"
        spellCheck={false}
        hint={<CodeHint />}
        value={given.overrideCode}
        onChange={(event) => setGiven({ ...given, overrideCode: event.target.value })}
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
  saving,
  error,
  onCancel,
  onOverride,
}: {
  status: OrderStatus;
  lack: Lack;
  saving: boolean;
  error: string | undefined;
  onCancel: () => void;
  onOverride: (override: GivenOverride) => void;
}) => {
  const override = useOverride();
  const allowed = useRights()('override gates') && lack.overridable;
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (allowed && !saving) onOverride(override.given);
      }}
    >
      <p className="text-sm">This is missing before the order can be set to {status}:</p>
      <DialogError message={error} />
      <MissingList lack={lack} />
      <OverridePart lack={lack} override={override} />
      <DialogActions>
        <Button look={allowed ? 'secondary' : 'primary'} onClick={onCancel}>
          Cancel
        </Button>
        {allowed ? (
          <Button type="submit" look="danger" disabled={saving} aria-busy={saving || undefined}>
            Override and set {status}
          </Button>
        ) : null}
      </DialogActions>
    </form>
  );
};

/** Dialog that lists what an order lacks for a status, and lets a pharmacist override it. */
export const GateDialog = ({
  status,
  lack,
  ...rest
}: {
  /** Undefined while no question is open. */
  status: OrderStatus | undefined;
  lack: Lack | undefined;
  saving: boolean;
  error: string | undefined;
  onCancel: () => void;
  onOverride: (override: GivenOverride) => void;
}) => (
  <Dialog
    alert
    open={status !== undefined && lack !== undefined}
    onClose={rest.onCancel}
    title={NOT_READY}
  >
    {status && lack ? <GateForm status={status} lack={lack} {...rest} /> : null}
  </Dialog>
);
