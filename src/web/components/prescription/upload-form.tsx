import { RotateCcw } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { MAX_PRESCRIPTION_FILES, noFile, refusedFilesText } from '#domain/prescriptions.ts';
import { Button } from '#ui/button.tsx';
import { DialogActions } from '#ui/dialog.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';
import { announce, announceError, useToasts } from '#web/browser/toasts.ts';
import { FileChoice } from './file-choice.tsx';
import { sortOut } from './sort-out.ts';
import { sendPrescription, type Upload, type UploadOutcome } from './send-prescription.ts';
import { Cancelled, ChosenFiles, Refused, Sending } from './upload-states.tsx';

type Stage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'sending'; readonly percent: number }
  /** Some files are uploaded; the others can be corrected and added. */
  | { readonly kind: 'partly'; readonly taken: number; readonly message: string }
  | Exclude<UploadOutcome, { kind: 'done' }>;

const refusedFor = (message: string): Stage & { kind: 'refused' } => ({
  kind: 'refused',
  message,
  loggedOut: false,
  again: false,
});

/** Message about the previous attempt; on a phone it would cover the buttons. */
const dismissToast = (): void => useToasts.getState().dismiss();

const takenText = (taken: number): string =>
  taken === 1
    ? 'The other file was uploaded. You can add this page again.'
    : `The other ${taken} files were uploaded. You can add what is missing.`;

/** Form that sends a prescription: choose files, preview them, send them, cancel, and try again. */
export const UploadForm = ({
  to,
  adds = false,
  chosen = [],
  onBusy,
  onClose,
  onDone,
}: {
  /** The address that takes the files. */
  to: string;
  /** Whether the files are further pages of the order's prescription. */
  adds?: boolean;
  /** Files that were chosen before; they are sent at once. */
  chosen?: readonly File[];
  /** Called when sending starts and when it ends. */
  onBusy: (busy: boolean) => void;
  /** Absent where the form is a part of something that stays open. */
  onClose?: (() => void) | undefined;
  /** Called after all files have been received. */
  onDone: () => void;
}) => {
  const id = useId();
  const [files, setFiles] = useState<readonly File[]>(chosen);
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' });
  const [started, setStarted] = useState(adds);
  const running = useRef<Upload>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const error = stage.kind === 'refused' || stage.kind === 'partly' ? stage.message : undefined;
  const sending = stage.kind === 'sending';
  const partly = stage.kind === 'partly';

  useEffect(() => () => running.current?.cancel(), []);

  /** Moves the focus to the next control, because the focused one may be gone. */
  const moveOn = (to = 'button[type=submit]'): void => {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(to)?.focus());
  };
  const refuse = (refused: Stage & { kind: 'refused' }): void => {
    setStage(refused);
    // Removes a single unacceptable file, so that another one can be chosen.
    const bad = !refused.again && !refused.loggedOut && files.length === 1;
    if (bad) setFiles([]);
    moveOn(bad || files.length === 0 ? 'input[type=file]' : undefined);
  };

  const choose = (chosen: readonly File[]): void => {
    dismissToast();
    const sorted = sortOut(files, chosen);
    setFiles(sorted.files);
    setStage(sorted.wrong === undefined ? { kind: 'choosing' } : refusedFor(sorted.wrong));
    moveOn(sorted.files.length === 0 ? 'input[type=file]' : undefined);
  };

  const remove = (file: File): void => {
    const rest = files.filter((other) => other !== file);
    setFiles(rest);
    setStage({ kind: 'choosing' });
    moveOn(rest.length === 0 ? 'input[type=file]' : undefined);
  };

  const finish = async (): Promise<void> => {
    onDone();
    announce('prescription-uploaded');
    await revalidate();
  };

  const send = async (): Promise<void> => {
    if (files.length === 0) return refuse(refusedFor(noFile().message));
    dismissToast();
    setStage({ kind: 'sending', percent: 0 });
    onBusy(true);
    running.current = sendPrescription(to, { files, adds: started }, (percent) =>
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
    if (outcome.refused.length === 0) return finish();
    const message = refusedFilesText(outcome.refused);
    announceError(message);
    setStarted(true);
    setFiles([]);
    setStage({ kind: 'partly', taken: outcome.taken, message });
    moveOn('input[type=file]');
    await revalidate();
  };

  const sendChosen = useEffectEvent(() => {
    if (chosen.length > 0 && !running.current) void send();
  });
  useEffect(() => sendChosen(), []);
  const goOn = useEffectEvent(() => {
    if (stage.kind === 'refused' && stage.again && !running.current) void send();
  });
  // A connection that was lost has come back: the chosen files are still here.
  useEffect(() => {
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, []);

  return (
    <form
      ref={form}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {files.length > 0 ? (
        <ChosenFiles files={files} onRemove={sending ? undefined : remove} />
      ) : null}
      {sending || files.length >= MAX_PRESCRIPTION_FILES ? null : (
        <FileChoice id={id} error={error} more={files.length > 0 || started} onChoose={choose} />
      )}
      {sending ? <Sending percent={stage.percent} /> : null}
      {error ? <Refused id={`${id}-error`} words={error} /> : null}
      {partly ? <p className="text-sm">{takenText(stage.taken)}</p> : null}
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
            {onClose && !partly ? (
              <Button look="quiet" onClick={onClose}>
                Cancel
              </Button>
            ) : null}
            {partly ? (
              <Button look="quiet" onClick={() => void finish()}>
                Continue without it
              </Button>
            ) : null}
            <Button type="submit" look={files.length > 0 ? 'primary' : 'secondary'}>
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
