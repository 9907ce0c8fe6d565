import { Busboy } from '@fastify/busboy';
import { Readable } from 'node:stream';
import { refuse, type Refusal, type Result } from '#domain/result.ts';

/** Allowance for the multipart frame and the fields around a file. */
export const FRAME_BYTES = 64 * 1024;

const malformed = (): Refusal =>
  refuse('malformed-upload', 'malformed', 'The upload arrived incomplete. Please try again.');

/** Whether a script sent the form and expects JSON; a plain form expects a page. */
export const wantsJson = (request: Request): boolean =>
  request.headers.get('accept')?.includes('application/json') ?? false;

export type Part = { readonly fileName: string; readonly body: AsyncIterable<Uint8Array> };
export type Fields = Readonly<Record<string, string>>;

/**
 * Passes the fields of a multipart body and its first file to `take` while the file arrives, or without a file at
 * the end of the body. Fields after the file and further files are ignored. A malformed body is refused, not thrown.
 */
export const takeMultipart = async <T>(
  request: Request,
  take: (fields: Fields, part: Part | undefined) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data') || !request.body) return malformed();
  let form: InstanceType<typeof Busboy>;
  try {
    form = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fields: 10, fieldSize: 8 * 1024, parts: 12, headerPairs: 20 },
    });
  } catch {
    return malformed();
  }
  const body = Readable.from(request.body, { objectMode: false });
  return new Promise<Result<T>>((resolve, reject) => {
    const fields: Record<string, string> = {};
    let taken: Promise<Result<T>> | undefined;
    let file: Readable | undefined;
    const settle = (): void => {
      (taken ?? take(fields, undefined)).then(resolve, reject);
    };
    form.on('field', (name, value) => {
      if (!taken) fields[name] = value;
    });
    form.on('file', (_field, stream, fileName) => {
      // An aborted part emits an error on its stream, possibly before anybody reads it, and an unhandled error
      // would end the process.
      stream.on('error', () => undefined);
      if (taken || !fileName) {
        stream.resume();
        return;
      }
      file = stream;
      taken = take(fields, { fileName, body: stream }).finally(() => stream.resume());
      // A refusal during the upload must not wait for the remaining bytes.
      void taken.then((result) => {
        if (!result.ok) resolve(result);
      }, reject);
    });
    form.on('finish', settle);
    form.on('error', () => {
      // The reader of the file gets an error.
      file?.destroy(new Error('the upload broke off'));
      // An error after the complete file does not undo it.
      if (taken) taken.then((result) => resolve(result.ok ? result : malformed()), reject);
      else resolve(malformed());
    });
    body.on('error', () => form.destroy(new Error('aborted')));
    body.pipe(form);
  });
};
