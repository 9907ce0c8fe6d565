import type { RefusedFile } from '#domain/prescriptions.ts';
import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';

export type UploadOutcome =
  | {
      readonly kind: 'done';
      /** How many files were taken, and those of them that were not. */
      readonly taken: number;
      readonly refused: readonly RefusedFile[];
    }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly loggedOut: boolean;
      /** Whether the same files can be sent again, because nothing is wrong with them. */
      readonly again: boolean;
    }
  | { readonly kind: 'cancelled' };

export type Upload = { readonly outcome: Promise<UploadOutcome>; readonly cancel: () => void };

/** The fields of the server's answer; none if it cannot be read. */
const fieldsOf = (answer: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof answer === 'object' && answer !== null ? Object.entries(answer) : []);

const readAnswer = (text: string): ReadonlyMap<string, unknown> => {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return new Map();
  }
};

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;

/** The server's message, if the answer contains one. */
const messageOf = (text: string): string =>
  textOf(readAnswer(text).get('message'), PRESCRIPTION_MESSAGES.failed);

const doneWith = (text: string, sent: number): UploadOutcome => {
  const listed = readAnswer(text).get('refused');
  const refused = (Array.isArray(listed) ? listed : []).map((each: unknown) => {
    const fields = fieldsOf(each);
    return {
      fileName: textOf(fields.get('fileName'), ''),
      message: textOf(fields.get('message'), PRESCRIPTION_MESSAGES.failed),
    };
  });
  return { kind: 'done', taken: sent - refused.length, refused };
};

/**
 * Sends the files of a prescription to an address and reports their upload progress in whole percent. Uses XMLHttpRequest, because fetch does
 * not report upload progress.
 */
export const sendPrescription = (
  to: string,
  {
    files,
    adds,
  }: {
    readonly files: readonly File[];
    /** Whether they are further pages of the order's prescription. */
    readonly adds: boolean;
  },
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
          ? doneWith(request.responseText, files.length)
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
  // First, because the server reads the fields before the first file.
  if (adds) form.append('adds', 'yes');
  for (const file of files) form.append('file', file);
  request.open('POST', to);
  request.setRequestHeader('accept', 'application/json');
  request.send(form);
  return { outcome, cancel: () => request.abort() };
};
