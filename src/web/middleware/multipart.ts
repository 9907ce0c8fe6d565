import { Busboy } from '@fastify/busboy';
import { Readable } from 'node:stream';
import { refuse, type Refusal, type Result } from '#domain/result.ts';

/** Room for the multipart frame and the fields around a file. */
export const FRAME_BYTES = 64 * 1024;

const malformed = (): Refusal =>
  refuse('malformed-upload', 'malformed', 'The upload arrived incomplete. Please try again.');

/** Whether a script sent the form and waits for the answer; a browser's own form asks for a page. */
export const wantsJson = (request: Request): boolean =>
  request.headers.get('accept')?.includes('application/json') ?? false;

export type Part = { readonly fileName: string; readonly body: AsyncIterable<Uint8Array> };
export type Fields = Readonly<Record<string, string>>;

/**
 * Hands the fields of a multipart body and its first file to `take` while the file arrives; without a file
 * once the body has ended. Fields behind the file and further files are passed over; a broken frame is an
 * answer, not a failure.
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
      // A part that breaks off says so on its stream, also before anybody reads that; an error that
      // nobody listens to ends the process.
      stream.on('error', () => undefined);
      if (taken || !fileName) {
        stream.resume();
        return;
      }
      file = stream;
      taken = take(fields, { fileName, body: stream }).finally(() => stream.resume());
      // A refusal while bytes still come must not wait for the rest of them.
      void taken.then((result) => {
        if (!result.ok) resolve(result);
      }, reject);
    });
    form.on('finish', settle);
    form.on('error', () => {
      // Whoever reads the file learns that no more of it comes.
      file?.destroy(new Error('the upload broke off'));
      // What broke behind a file that had arrived whole does not undo it.
      if (taken) taken.then((result) => resolve(result.ok ? result : malformed()), reject);
      else resolve(malformed());
    });
    body.on('error', () => form.destroy(new Error('aborted')));
    body.pipe(form);
  });
};
