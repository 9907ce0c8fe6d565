import { type ReactNode, useRef, useState } from 'react';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { UploadForm } from '#web/components/prescription/upload-form.tsx';

/**
 * Moves the focus when an order's dialog closes: to the order's heading if something was done, because the
 * button that opened the dialog disappears; otherwise back to the button.
 */
const useFocusAfter = () => {
  const done = useRef<string>(undefined);
  return {
    noteDone: (orderId: string | undefined): void => {
      done.current = orderId;
    },
    focusAfter: (): HTMLElement | null =>
      done.current === undefined ? null : document.getElementById(`order-${done.current}`),
  };
};

/** Can be closed only by its own button while a file is being sent, so that nobody cancels by accident. */
const UploadDialog = ({
  orderId,
  adds,
  onClose,
}: {
  /** The order that the files are for; undefined while the dialog is closed. */
  orderId: string | undefined;
  /** Whether they are further pages of its prescription. */
  adds: boolean;
  onClose: () => void;
}) => {
  const [busy, setBusy] = useState(false);
  const { noteDone, focusAfter } = useFocusAfter();
  const close = (done?: string): void => {
    noteDone(done);
    onClose();
  };
  return (
    <Dialog
      open={orderId !== undefined}
      title={adds ? 'Add Pages' : 'Upload Prescription'}
      closable={!busy}
      onClose={() => close()}
      focusAfter={focusAfter}
    >
      {orderId === undefined ? null : (
        <UploadForm
          to={href('/account/orders/:orderId/prescription', { orderId })}
          adds={adds}
          onBusy={setBusy}
          onClose={() => close()}
          onDone={() => close(orderId)}
        />
      )}
    </Dialog>
  );
};

const WithdrawDialog = ({
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
      title="Cancel this order?"
    >
      <p>
        No one has worked on it yet, so you can cancel it. It stays in your order history as
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
          <SubmitButton busy="Cancelling..." look="danger">
            Cancel order
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};

/** Dialogs that an order's buttons open. */
export const useOrderDialogs = (): {
  readonly onUpload: (orderId: string, adds?: boolean) => void;
  readonly onWithdraw: (orderId: string) => void;
  readonly dialogs: ReactNode;
} => {
  const [uploadFor, setUploadFor] = useState<{ readonly id: string; readonly adds: boolean }>();
  const [withdrawing, setWithdrawing] = useState<string>();
  return {
    onUpload: (id, adds = false) => setUploadFor({ id, adds }),
    onWithdraw: setWithdrawing,
    dialogs: (
      <>
        <UploadDialog
          orderId={uploadFor?.id}
          adds={uploadFor?.adds ?? false}
          onClose={() => setUploadFor(undefined)}
        />
        <WithdrawDialog orderId={withdrawing} onClose={() => setWithdrawing(undefined)} />
      </>
    ),
  };
};
