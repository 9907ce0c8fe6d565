import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';
import { href } from '#web/href.ts';

export type UploadOutcome =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly loggedOut: boolean;
      /** Whether the same file can be sent again, because nothing is wrong with it. */
      readonly again: boolean;
    }
  | { readonly kind: 'cancelled' };

export type Upload = { readonly outcome: Promise<UploadOutcome>; readonly cancel: () => void };

/** The server's message, if the answer contains one. */
const messageOf = (text: string): string => {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' &&
      answer !== null &&
      'message' in answer &&
      typeof answer.message === 'string'
      ? answer.message
      : PRESCRIPTION_MESSAGES.failed;
  } catch {
    return PRESCRIPTION_MESSAGES.failed;
  }
};

/**
 * Sends a file and reports its upload progress in whole percent. Uses XMLHttpRequest, because fetch does
 * not report upload progress.
 */
export const sendPrescription = (
  orderId: string,
  file: File,
  onProgress: (percent: number) => void,
): Upload => {
  const request = new XMLHttpRequest();
  const outcome = new Promise<UploadOutcome>((resolve) => {
    const failed = (): void =>
      resolve({
        kind: 'refused',
        message: PRESCRIPTION_MESSAGES.failed,
        loggedOut: false,
        again: true,
      });
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('load', () =>
      resolve(
        request.status === 200
          ? { kind: 'done' }
          : {
              kind: 'refused',
              message: messageOf(request.responseText),
              loggedOut: request.status === 401,
              again: request.status === 429 || request.status >= 500,
            },
      ),
    );
    request.addEventListener('error', failed);
    request.addEventListener('timeout', failed);
    request.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
  });
  const form = new FormData();
  form.append('file', file);
  request.open('POST', href('/account/orders/:orderId/prescription', { orderId }));
  request.setRequestHeader('accept', 'application/json');
  request.send(form);
  return { outcome, cancel: () => request.abort() };
};
