import { type ReactNode, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';

/**
 * A button of a staff page that asks once more before it does something: in a dialog, and without JavaScript
 * in a part of the page that has to be opened first.
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
  /** The same with whom it is about, where several are on one page. */
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
        {/* It asks first: what weighs is the answer. */}
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
