import { Form, Link } from 'react-router';
import { Button, buttonClass } from '#ui/button.tsx';
import { Checkbox, TextField } from '#ui/field.tsx';
import { SIGN_LABELS, TRACKING_LABEL, UNPAID_LABEL } from '#web/forms/schemas/orders.ts';
import { type Missing, missingTitle, MissingWarning } from './missing.tsx';
import type { UnpaidQuestion } from './staff-change.ts';

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
      {signs ? (
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
      ) : null}
      <TextField label={TRACKING_LABEL} name="tracking" defaultValue={tracking ?? ''} optional />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="set-status">
          Save status
        </Button>
        <Button type="submit" name="intent" value="add-tracking" look="secondary">
          Save tracking alone
        </Button>
      </div>
    </div>
  </noscript>
);

/** Page that replaces the confirmation dialog after a plain form without a confirmation. */
export const UnpaidConfirmation = ({
  back,
  missing,
  question: { orderId, version, status, tracking },
}: {
  /** Address to return to. */
  back: string;
  /** Missing requirements of the order, if it is open on the page. */
  missing: readonly Missing[];
  question: UnpaidQuestion;
}) => (
  <section aria-labelledby="unpaid-question" className="card grid gap-3 p-4">
    <h2 id="unpaid-question" className="text-lg">
      {missingTitle(missing)}
    </h2>
    <p role="alert">{status} was not set.</p>
    <MissingWarning missing={missing} />
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="tracking" value={tracking} />
      <Checkbox label={UNPAID_LABEL} name="unpaid" value="yes" required />
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Link to={back} className={buttonClass()}>
          Cancel
        </Link>
        <Button type="submit" name="intent" value="set-status" look="secondary">
          Set {status} all the same
        </Button>
      </div>
    </Form>
  </section>
);

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
