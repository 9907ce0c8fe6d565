import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { checkChosenFile, PRESCRIPTION_ACCEPT } from '#domain/prescriptions.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { withReturn } from '#web/local-path.ts';
import { announce, announceError } from '#web/toasts.ts';
import { sendPrescription, type Upload } from './send-prescription.ts';

export const FILE_LABEL = 'Prescription file';
export const FILE_HINT = 'PDF, JPG, JPEG or PNG, at most 20MB.';

const Progress = ({ percent }: { percent: number }) => (
  <div className="grid gap-2">
    <p role="status">
      {percent < 100 ? (
        <>
          Uploading: <span className="figures">{percent}%</span>
        </>
      ) : (
        'Uploaded. Your file is being checked...'
      )}
    </p>
    <div
      role="progressbar"
      aria-label="Upload progress"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="block h-3 w-full rounded-full"
      >
        <rect width="100" height="4" className="fill-line" />
        <rect width={percent} height="4" className="fill-accent" />
      </svg>
    </div>
  </div>
);

/** Choose, send, see how far it is, and stop it: closing the dialog stops it, too. */
export const UploadDialog = ({
  orderId,
  onClose,
}: {
  /** The order that the file is for; undefined while the dialog is closed. */
  orderId: string | undefined;
  onClose: () => void;
}) => {
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<{ message: string; loggedOut: boolean }>();
  const running = useRef<Upload>(undefined);
  const { revalidate } = useRevalidator();
  const uploading = percent !== undefined;

  const reset = (): void => {
    setFile(undefined);
    setPercent(undefined);
    setError(undefined);
  };
  const refuse = (message: string, loggedOut = false): void => {
    setError({ message, loggedOut });
    announceError(message);
  };

  const send = async (): Promise<void> => {
    const refusal = checkChosenFile(file);
    if (refusal) return refuse(refusal.message);
    if (!file || orderId === undefined) return;
    setError(undefined);
    setPercent(0);
    const upload = sendPrescription(orderId, file, setPercent);
    running.current = upload;
    const outcome = await upload.outcome;
    running.current = undefined;
    setPercent(undefined);
    if (outcome.kind === 'refused') return refuse(outcome.message, outcome.loggedOut);
    if (outcome.kind === 'cancelled') return;
    reset();
    onClose();
    announce('prescription-uploaded');
    await revalidate();
  };

  return (
    <Dialog
      open={orderId !== undefined}
      title="Upload Prescription"
      onClose={() => {
        running.current?.cancel();
        reset();
        onClose();
      }}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          type="file"
          label={FILE_LABEL}
          hint={FILE_HINT}
          error={error?.message}
          accept={PRESCRIPTION_ACCEPT}
          disabled={uploading}
          onChange={(event) => {
            setFile(event.target.files?.[0]);
            setError(undefined);
          }}
        />
        {error?.loggedOut ? (
          <Link to={withReturn('/login', '/account')} className="link justify-self-start">
            Log in again
          </Link>
        ) : null}
        {uploading ? <Progress percent={percent} /> : null}
        <DialogActions>
          {uploading ? (
            <Button look="secondary" onClick={() => running.current?.cancel()}>
              Cancel upload
            </Button>
          ) : (
            <>
              <Button look="secondary" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit">Upload</Button>
            </>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};
