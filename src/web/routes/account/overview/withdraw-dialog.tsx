import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';

export const WithdrawDialog = ({
  orderId,
  onClose,
}: {
  orderId: string | undefined;
  onClose: () => void;
}) => {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Dialog alert open={orderId !== undefined} onClose={onClose} title="Withdraw this order?">
      <p>
        Nobody has worked on it yet, so you can take it back. It stays in your order history as
        Cancelled.
      </p>
      <Form method="post" action={`/account/orders/${orderId ?? ''}`} onSubmit={onClose}>
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            Keep order
          </Button>
          <Button type="submit" look="danger" disabled={busy}>
            Withdraw order
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
};
