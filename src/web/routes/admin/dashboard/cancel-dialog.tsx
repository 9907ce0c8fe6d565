import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';

/** Asks before an order is cancelled, because the patient is told at once. */
export const CancelDialog = ({
  open,
  patient,
  onCancel,
  onConfirm,
}: {
  open: boolean;
  patient: string;
  onCancel: () => void;
  onConfirm: () => void;
}) => (
  <Dialog alert open={open} onClose={onCancel} title="Cancel this order?">
    <p>{patient} will get an email right away that says the order is cancelled.</p>
    <DialogActions>
      <Button look="secondary" onClick={onCancel}>
        Keep the order
      </Button>
      <Button look="danger" onClick={onConfirm}>
        Cancel the order and send the email
      </Button>
    </DialogActions>
  </Dialog>
);
