import { RotateCcw } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { checkChosenFile, noFile } from '#domain/prescriptions.ts';
import { Button } from '#ui/button.tsx';
import { DialogActions } from '#ui/dialog.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';
import { announce, announceError, useToasts } from '#web/browser/toasts.ts';
import { FileChoice, ONE_FILE } from './file-choice.tsx';
import { sendPrescription, type Upload, type UploadOutcome } from './send-prescription.ts';
import { Cancelled, ChosenFile, Refused, Sending } from './upload-states.tsx';

type Stage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'sending'; readonly percent: number }
  | Exclude<UploadOutcome, { kind: 'done' }>;

const refusedFor = (message: string): Stage & { kind: 'refused' } => ({
  kind: 'refused',
  message,
  loggedOut: false,
  again: false,
});

/** Message about the previous attempt; on a phone it would cover the buttons. */
const dismissToast = (): void => useToasts.getState().dismiss();

/** Form that sends a prescription: choose a file, preview it, send it, cancel, and try again. */
export const UploadForm = ({
  orderId,
  onBusy,
  onClose,
  onDone,
}: {
  orderId: string;
  /** Called when sending starts and when it ends. */
  onBusy: (busy: boolean) => void;
  /** Absent where the form is a part of something that stays open. */
  onClose?: (() => void) | undefined;
  /** Called after the file has been received. */
  onDone: () => void;
}) => {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' });
  const running = useRef<Upload>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const error = stage.kind === 'refused' ? stage.message : undefined;
  const sending = stage.kind === 'sending';

  useEffect(() => () => running.current?.cancel(), []);

  /** Moves the focus to the next control, because the focused one may be gone. */
  const moveOn = (): void => {
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('input[type=file], button[type=submit]')?.focus(),
    );
  };
  const refuse = (refused: Stage & { kind: 'refused' }): void => {
    setStage(refused);
    // Removes an unacceptable file, so that another one can be chosen.
    if (!refused.again && !refused.loggedOut) setFile(undefined);
    moveOn();
  };

  const choose = (chosen: File | undefined, many: boolean): void => {
    dismissToast();
    const wrong = many ? ONE_FILE : checkChosenFile(chosen)?.message;
    if (wrong !== undefined) return refuse(refusedFor(wrong));
    setFile(chosen);
    setStage({ kind: 'choosing' });
    moveOn();
  };

  const send = async (): Promise<void> => {
    if (!file) return refuse(refusedFor(noFile().message));
    dismissToast();
    setStage({ kind: 'sending', percent: 0 });
    onBusy(true);
    running.current = sendPrescription(orderId, file, (percent) =>
      setStage({ kind: 'sending', percent }),
    );
    const outcome = await running.current.outcome;
    running.current = undefined;
    onBusy(false);
    if (outcome.kind === 'refused') {
      announceError(outcome.message);
      return refuse(outcome);
    }
    if (outcome.kind === 'cancelled') {
      setStage(outcome);
      moveOn();
      return;
    }
    onDone();
    announce('prescription-uploaded');
    await revalidate();
  };

  return (
    <form
      ref={form}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {file ? (
        <ChosenFile file={file} onOther={sending ? undefined : () => setFile(undefined)} />
      ) : (
        <FileChoice id={id} error={error} onChoose={choose} />
      )}
      {sending ? <Sending percent={stage.percent} /> : null}
      {error ? <Refused id={`${id}-error`} words={error} /> : null}
      {stage.kind === 'cancelled' ? <Cancelled /> : null}
      {stage.kind === 'refused' && stage.loggedOut ? (
        <Link to={withReturn(href('/login'), href('/account'))} className="link justify-self-start">
          Log in again
        </Link>
      ) : null}
      <DialogActions>
        {sending ? (
          <Button look="secondary" onClick={() => running.current?.cancel()}>
            Cancel upload
          </Button>
        ) : (
          <>
            {onClose ? (
              <Button look="quiet" onClick={onClose}>
                Cancel
              </Button>
            ) : null}
            <Button type="submit" look={file ? 'primary' : 'secondary'}>
              {stage.kind === 'refused' && stage.again ? (
                <>
                  <Icon node={RotateCcw} className="size-4" />
                  Try again
                </>
              ) : (
                'Upload'
              )}
            </Button>
          </>
        )}
      </DialogActions>
    </form>
  );
};
