import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { SIGN_LABELS, TRACKING_LABEL } from '#web/forms/staff-change.ts';

/** For a browser without JavaScript: what the dialogs do, as parts of a plain form. */
export const PlainStatusControls = ({
  tracking,
  signs,
}: {
  tracking: string | null;
  /** Whether confirming the order asks for a pharmacist's signature. */
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

/** The same for a deletion: it has to be opened before it can be confirmed. */
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
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-red">Delete</summary>
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
