import { type ReactNode, useState } from 'react';
import { UploadDialog } from './upload-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Dialogs that an order's buttons open. */
export const useOrderDialogs = (): {
  readonly onUpload: (orderId: string) => void;
  readonly onWithdraw: (orderId: string) => void;
  readonly dialogs: ReactNode;
} => {
  const [uploadFor, setUploadFor] = useState<string>();
  const [withdrawing, setWithdrawing] = useState<string>();
  return {
    onUpload: setUploadFor,
    onWithdraw: setWithdrawing,
    dialogs: (
      <>
        <UploadDialog orderId={uploadFor} onClose={() => setUploadFor(undefined)} />
        <WithdrawDialog orderId={withdrawing} onClose={() => setWithdrawing(undefined)} />
      </>
    ),
  };
};
