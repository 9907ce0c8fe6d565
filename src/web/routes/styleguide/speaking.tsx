import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#web/browser/toasts.ts';
import { Specimen } from './specimen.tsx';

const toasts = {
  toast: { title: 'Ozempic 2mg/3mL added, 2 in cart', infinite: true },
  'toast-words': {
    title: 'Success',
    text: 'Prescription uploaded successfully',
    infinite: true,
  },
  'toast-error': {
    title: 'Error',
    text: 'A message that is longer than most, so that it breaks over several lines and shows that the button beside it stays where it is.',
    destructive: true,
    infinite: true,
  },
} as const;

const isToast = (name: string | null): name is keyof typeof toasts =>
  name !== null && Object.hasOwn(toasts, name);

/** Dialogs and toasts; `?open=` opens one of them at once, for screenshots. */
export const Speaking = () => {
  const [query] = useSearchParams();
  const asked = query.get('open');
  const [open, setOpen] = useState(asked ?? '');
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (isToast(asked)) showToast(toasts[asked]);
  }, [asked]);
  const close = (): void => setOpen('');
  return (
    <Specimen title="Dialogs and toasts">
      <div className="flex flex-wrap gap-3">
        {(['dialog', 'alert', 'final', 'long'] as const).map((name) => (
          <Button key={name} look="secondary" onClick={() => setOpen(name)}>
            Open {name}
          </Button>
        ))}
        {Object.entries(toasts).map(([name, toast]) => (
          <Button key={name} look="secondary" onClick={() => showToast(toast)}>
            Show {name}
          </Button>
        ))}
      </div>
      <Dialog open={open === 'dialog'} onClose={close} title="Add Tracking Information">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setError('Please enter tracking information');
            showToast({ ...toasts['toast-error'], text: 'Please enter tracking information' });
          }}
        >
          <TextField label="Tracking Number or URL" error={error} />
          <DialogActions>
            <Button look="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Save Tracking Info</Button>
          </DialogActions>
        </form>
      </Dialog>
      <Dialog alert open={open === 'alert'} onClose={close} title="Confirm Order Deletion">
        <p>The order leaves every list at once.</p>
        <DialogActions>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button look="danger" onClick={close}>
            Delete Order
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog closable={false} open={open === 'final'} title="Registration Successful!">
        <p>Your account has been created successfully.</p>
        <DialogActions>
          <Button onClick={close}>Go to Login Page</Button>
        </DialogActions>
      </Dialog>
      <Dialog open={open === 'long'} onClose={close} title="More than fits on a screen">
        {Array.from({ length: 24 }, (_, index) => (
          <p key={index}>
            Line {index + 1} of a dialog that scrolls within itself, while the page stays put.
          </p>
        ))}
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </Specimen>
  );
};
