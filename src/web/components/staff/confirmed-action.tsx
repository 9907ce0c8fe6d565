import { type ReactNode, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';

/**
 * A button of a staff page that asks for confirmation: in a dialog, or without JavaScript in a section that has
 * to be opened first.
 */
export const ConfirmedAction = ({
  name,
  label,
  intent,
  values = {},
  title,
  action,
  look = 'secondary',
  children,
}: {
  /** Label of the button that opens the dialog. */
  name: string;
  /** Accessible name, if a page has several such buttons. */
  label?: string;
  intent: string;
  /** Additional content of the form. */
  values?: Readonly<Record<string, string>>;
  /** The question. */
  title: string;
  /** Label of the confirming button. */
  action: string;
  look?: 'secondary' | 'danger';
  /** Consequence of the action. */
  children: ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const submit = useSubmit();
  return (
    <>
      <div className="needs-script">
        {/* Not in the look of danger, because only the answer in the dialog has an effect. */}
        <Button look="secondary" aria-label={label} onClick={() => setOpen(true)}>
          {name}
        </Button>
      </div>
      <noscript>
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-accent">
            {label ?? name}
          </summary>
          <Form method="post" className="grid justify-items-start gap-2">
            <div className="text-sm">{children}</div>
            {Object.entries(values).map(([key, value]) => (
              <input key={key} type="hidden" name={key} value={value} />
            ))}
            <SubmitButton look={look} name="intent" value={intent}>
              {action}
            </SubmitButton>
          </Form>
        </details>
      </noscript>
      <Dialog alert open={open} onClose={() => setOpen(false)} title={title}>
        {children}
        <DialogActions>
          <Button look="secondary" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button
            look={look === 'danger' ? 'danger' : 'primary'}
            onClick={() => {
              setOpen(false);
              void submit({ ...values, intent }, { method: 'post' });
            }}
          >
            {action}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
