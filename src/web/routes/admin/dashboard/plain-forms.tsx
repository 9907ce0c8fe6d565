import { Form, Link } from 'react-router';
import { Button, buttonClass } from '#ui/button.tsx';
import { readTracking } from '#domain/tracking.ts';
import { Checkbox, TextField } from '#ui/field.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { OVERRIDE_TEXTS } from '#texts/gates.ts';
import { OTHER_TRACKING_LABEL, SIGN_LABELS, TRACKING_LABEL } from '#web/forms/schemas/orders.ts';
import type { Lack } from '#web/components/staff/gate-rows.ts';
import {
  MissingList,
  NOT_READY,
  PlainOverrideFields,
  SkippedSteps,
  SKIPS_STEPS,
} from '#web/components/staff/gates.tsx';
import type { StoppedChange } from './staff-change.ts';

const SignFields = () => (
  <>
    <TextField
      label={SIGN_LABELS.name}
      name="signName"
      optional
      hint="To confirm the order"
      autoComplete="username"
    />
    <TextField
      label={SIGN_LABELS.password}
      name="signPassword"
      type="password"
      optional
      autoComplete="current-password"
    />
  </>
);

/** Plain forms that replace the dialogs in a browser without JavaScript. */
export const PlainStatusControls = ({
  tracking,
  signs,
}: {
  tracking: string | null;
  /** Whether a pharmacist must sign to confirm the order. */
  signs: boolean;
}) => (
  <noscript>
    <div className="grid gap-3">
      {signs ? <SignFields /> : null}
      <TextField label={TRACKING_LABEL} name="tracking" defaultValue={tracking ?? ''} optional />
      <p className="text-sm text-soft">The patient is emailed each time you save.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="set-status">
          Save status
        </Button>
        <Button type="submit" name="intent" value="add-tracking" look="secondary">
          Save tracking only
        </Button>
      </div>
    </div>
  </noscript>
);

/** What replaces the dialog about what an order lacks, after a plain form was refused. */
export const StoppedPart = ({
  back,
  lack,
  signs,
  skipped,
  message,
  change: { orderId, version, status, tracking },
}: {
  /** Address to return to. */
  back: string;
  /** What the order lacks now, if it is open on the page. */
  lack: Lack | undefined;
  /** Whether a pharmacist must sign this change, too. */
  signs: boolean;
  /** Names the steps that it skips; undefined if it skips none. */
  skipped: string | undefined;
  message: string;
  change: StoppedChange;
}) => {
  const allowed = useRights()('override gates');
  const overrides = lack?.overridable === true && allowed;
  const unknown = tracking !== '' && readTracking(tracking).carrier === undefined;
  const save = status === undefined ? 'save tracking' : `set ${status}`;
  return (
    <section aria-labelledby="stopped-change" className="card grid gap-3 p-4">
      <h2 id="stopped-change" className="text-lg">
        {lack ? NOT_READY : skipped ? SKIPS_STEPS : 'This change was not saved'}
      </h2>
      <p role="alert">{message}</p>
      {lack && !overrides ? <MissingList lack={lack} /> : null}
      {overrides || (!lack && (unknown || skipped)) ? (
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="orderId" value={orderId} />
          <input type="hidden" name="version" value={version} />
          {status === undefined ? null : <input type="hidden" name="status" value={status} />}
          <input type="hidden" name="tracking" value={tracking} />
          {signs ? <SignFields /> : null}
          {unknown ? (
            <Checkbox label={OTHER_TRACKING_LABEL} name="otherTracking" value="yes" required />
          ) : null}
          {lack && overrides ? <PlainOverrideFields lack={lack} /> : null}
          {skipped ? (
            <>
              {message === skipped ? null : <SkippedSteps sentence={skipped} />}
              <input type="hidden" name="skipSteps" value="yes" />
            </>
          ) : null}
          <div className="flex flex-wrap gap-3 max-sm:*:w-full">
            <Link to={back} className={buttonClass()}>
              Cancel
            </Link>
            <Button
              type="submit"
              name="intent"
              value={status === undefined ? 'add-tracking' : 'set-status'}
              look={overrides ? 'danger' : 'secondary'}
            >
              {overrides ? `Override and ${save}` : `Confirm and ${save}`}
            </Button>
          </div>
        </Form>
      ) : null}
      {lack && !overrides ? (
        <p className="text-sm text-soft">
          {lack.overridable ? OVERRIDE_TEXTS.onlyPharmacists : OVERRIDE_TEXTS.never}
        </p>
      ) : null}
    </section>
  );
};

/** Form that replaces the deletion dialog: it must be opened before it can be confirmed. */
export const PlainDeletion = ({
  title,
  action,
  values,
}: {
  title: string;
  action: string;
  values: Readonly<Record<string, string>>;
}) => (
  <noscript>
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-accent">Delete</summary>
      <Form method="post" className="grid gap-2">
        <p className="text-sm">{title}</p>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" look="danger">
          {action}
        </Button>
      </Form>
    </details>
  </noscript>
);
