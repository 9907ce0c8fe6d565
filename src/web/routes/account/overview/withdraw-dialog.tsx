import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { useFocusAfter } from './use-focus-after.ts';

export const WithdrawDialog = ({
  orderId,
  onClose,
}: {
  orderId: string | undefined;
  onClose: () => void;
}) => {
  const { noteDone, focusAfter } = useFocusAfter();
  const close = (done?: string): void => {
    noteDone(done);
    onClose();
  };
  return (
    <Dialog
      alert
      open={orderId !== undefined}
      onClose={() => close()}
      focusAfter={focusAfter}
      title="Withdraw this order?"
    >
      <p>
        Nobody has worked on it yet, so you can take it back. It stays in your order history as
        Cancelled.
      </p>
      <Form
        method="post"
        action={href('/account/orders/:orderId', { orderId: orderId ?? '' })}
        onSubmit={() => close(orderId)}
      >
        <DialogActions>
          <Button look="secondary" onClick={() => close()}>
            Keep order
          </Button>
          <SubmitButton busy="Withdrawing..." look="danger">
            Withdraw order
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};
