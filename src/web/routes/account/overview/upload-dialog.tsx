import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { UploadForm } from './upload-form.tsx';

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
  return (
    <Dialog
      open={orderId !== undefined}
      title="Upload Prescription"
      closable={!busy}
      onClose={onClose}
    >
      {orderId === undefined ? null : (
        <UploadForm orderId={orderId} onBusy={setBusy} onClose={onClose} />
      )}
    </Dialog>
  );
};
