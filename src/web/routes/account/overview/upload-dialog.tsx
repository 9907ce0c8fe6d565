import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { UploadForm } from './upload-form.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/** Nothing closes it by accident while a file is on its way: that is cancelled by its own button. */
export const UploadDialog = ({
  orderId,
  onClose,
}: {
  /** The order that the file is for; undefined while the dialog is closed. */
  orderId: string | undefined;
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
      title="Upload Prescription"
      closable={!busy}
      onClose={() => close()}
      focusAfter={focusAfter}
    >
      {orderId === undefined ? null : (
        <UploadForm
          orderId={orderId}
          onBusy={setBusy}
          onClose={() => close()}
          onDone={() => close(orderId)}
        />
      )}
    </Dialog>
  );
};
