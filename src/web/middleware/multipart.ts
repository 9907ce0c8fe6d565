import { Busboy } from '@fastify/busboy';
import { Readable } from 'node:stream';
import { ok, refuse, type Refusal, type Result } from '#domain/result.ts';

/** Allowance for the multipart frame and the fields around a file. */
export const FRAME_BYTES = 64 * 1024;

const malformed = (): Refusal =>
  refuse('malformed-upload', 'malformed', 'The upload arrived incomplete. Please try again.');

/** Whether a script sent the form and expects JSON; a plain form expects a page. */
export const wantsJson = (request: Request): boolean =>
  request.headers.get('accept')?.includes('application/json') ?? false;

export type Part = { readonly fileName: string; readonly body: AsyncIterable<Uint8Array> };
export type Fields = Readonly<Record<string, string>>;

/** What takes the files of a multipart body, one after another. */
export type Intake<T> = {
  /** Takes a file while it arrives; a refusal ends the upload without waiting for the remaining bytes. */
  readonly take: (part: Part) => Promise<Result<null>>;
  /** Called at the end of a complete body. */
  readonly finish: () => Promise<Result<T>>;
  /** Called instead if the body broke off or a file was refused; returns the answer. */
  readonly stop: (refusal: Refusal) => Promise<Result<T>>;
};

type Limits = {
  readonly files: number;
  /** Of the whole body. */
  readonly bytes: number;
};

const parserOf = (type: string, files: number): InstanceType<typeof Busboy> | undefined => {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // One more file than allowed, so that the intake can refuse it.
      limits: {
        files: files + 1,
        fields: 10,
        fieldSize: 8 * 1024,
        parts: files + 12,
        headerPairs: 20,
      },
    });
  } catch {
    return undefined;
  }
};

/**
 * Passes the files of a multipart body to an intake while they arrive. The intake is opened with the fields before
 * the first file, or at the end of a body without one. Later fields are ignored. A malformed body is refused, not
 * thrown.
 */
export const takeFiles = async <T>(
  request: Request,
  { files, bytes }: Limits,
  open: (fields: Fields) => Promise<Result<Intake<T>>>,
): Promise<Result<T>> => {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data') || !request.body) return malformed();
  const form = parserOf(type, files);
  if (!form) return malformed();
  const body = Readable.from(request.body, { objectMode: false });
  return new Promise<Result<T>>((resolve, reject) => {
    const fields: Record<string, string> = {};
    const streams = new Set<Readable>();
    let intake: Promise<Result<Intake<T>>> | undefined;
    let stopped = false;
    let line = Promise.resolve();
    const stop = async (refusal: Refusal): Promise<void> => {
      if (stopped) return;
      stopped = true;
      const opened = await intake;
      resolve(opened?.ok ? await opened.value.stop(refusal) : refusal);
    };
    const next = (step: () => Promise<void>): void => {
      line = line.then(step).catch((error: unknown) => {
        stopped = true;
        reject(error);
      });
    };
    const takeOne = async (part: Part): Promise<void> => {
      intake ??= open(fields);
      const opened = await intake;
      const taken = opened.ok ? await opened.value.take(part) : opened;
      if (!taken.ok) await stop(taken);
    };
    form.on('field', (name, value) => {
      if (!intake) fields[name] = value;
    });
    form.on('file', (_field, stream, fileName) => {
      // An aborted part emits an error on its stream, possibly before anybody reads it, and an unhandled error
      // would end the process.
      stream.on('error', () => undefined);
      // A plain form sends an empty part for a field without a file.
      if (!fileName) {
        stream.resume();
        return;
      }
      streams.add(stream);
      next(async () => {
        if (!stopped) await takeOne({ fileName, body: stream }).finally(() => stream.resume());
        else stream.resume();
        streams.delete(stream);
      });
    });
    form.on('finish', () =>
      next(async () => {
        if (stopped) return;
        intake ??= open(fields);
        const opened = await intake;
        resolve(opened.ok ? await opened.value.finish() : opened);
      }),
    );
    form.on('error', () => {
      // The reader of a file gets an error.
      for (const stream of streams) stream.destroy(new Error('the upload broke off'));
      next(() => stop(malformed()));
    });
    let seen = 0;
    body.on('data', (piece: Uint8Array) => {
      seen += piece.byteLength;
      if (seen > bytes) body.destroy(new Error('the upload is too large'));
    });
    body.on('error', () => form.destroy(new Error('aborted')));
    body.pipe(form);
  });
};

/**
 * Passes the fields of a multipart body and its file to `take` while the file arrives, or without a file at
 * the end of the body.
 */
export const takeMultipart = <T>(
  request: Request,
  bytes: number,
  take: (fields: Fields, part: Part | undefined) => Promise<Result<T>>,
): Promise<Result<T>> =>
  takeFiles(request, { files: 1, bytes }, async (fields) => {
    let taken: Result<T> | undefined;
    return ok({
      take: async (part) => {
        // Further files are ignored.
        taken ??= await take(fields, part);
        return taken.ok ? ok(null) : taken;
      },
      finish: async () => taken ?? take(fields, undefined),
      // An error after the complete file does not undo it.
      stop: async (refusal) => (taken?.ok ? taken : refusal),
    });
  });
