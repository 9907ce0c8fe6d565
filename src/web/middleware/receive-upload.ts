import { Busboy } from '@fastify/busboy';
import { Readable } from 'node:stream';
import { VISITOR } from '#domain/access.ts';
import {
  MAX_PRESCRIPTION_BYTES,
  noFile,
  PRESCRIPTION_MESSAGES,
  tooLarge,
} from '#domain/prescriptions.ts';
import { refuse, type Refusal, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { uploadPrescription } from '#usecases/prescriptions/upload-prescription.ts';
import { noticeCookie } from '#web/flash.ts';
import { isNoticeCode } from '#web/notices.ts';
import { orFailed } from '#web/respond.ts';

export const UPLOAD_PATH = '/account/orders/:orderId/prescription';

/** Room for the multipart frame around the file. */
const FRAME_BYTES = 64 * 1024;

const malformed = (): Refusal =>
  refuse('malformed-upload', 400, 'The upload arrived incomplete. Please try again.');

type Part = { readonly fileName: string; readonly body: AsyncIterable<Uint8Array> };

/**
 * Hands the first file of a multipart body to `take` while it arrives. Fields and further files are
 * passed over; a broken frame is an answer, not a failure.
 */
const withFirstFile = async <T>(
  request: Request,
  take: (part: Part) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data') || !request.body) return malformed();
  let form: InstanceType<typeof Busboy>;
  try {
    form = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 20 },
    });
  } catch {
    return malformed();
  }
  const body = Readable.from(request.body, { objectMode: false });
  return new Promise<Result<T>>((resolve, reject) => {
    let taken: Promise<Result<T>> | undefined;
    let file: Readable | undefined;
    const settle = (): void => {
      (taken ?? Promise.resolve(noFile())).then(resolve, reject);
    };
    form.on('file', (_field, stream, fileName) => {
      // A part that breaks off says so on its stream, also before anybody reads that; an error that
      // nobody listens to ends the process.
      stream.on('error', () => undefined);
      if (taken || !fileName) {
        stream.resume();
        return;
      }
      file = stream;
      taken = take({ fileName, body: stream }).finally(() => stream.resume());
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

const wantsJson = (request: Request): boolean =>
  request.headers.get('accept')?.includes('application/json') ?? false;

const reply = (request: Request, result: Result<{ url: string }>): Response => {
  if (wantsJson(request))
    return Response.json(
      result.ok
        ? { ok: true, message: PRESCRIPTION_MESSAGES.uploaded, url: result.value.url }
        : { ok: false, code: result.code, message: result.message },
      {
        status: result.ok ? 200 : result.status,
        ...(result.ok || result.retryAfterSeconds === undefined
          ? {}
          : { headers: { 'retry-after': String(result.retryAfterSeconds) } }),
      },
    );
  if (result.ok)
    return new Response(null, {
      status: 303,
      headers: { location: '/account', 'set-cookie': noticeCookie('prescription-uploaded') },
    });
  // A plain form: back to the page with a notice, whose words the page knows by their code.
  const notice = `upload-${result.status === 401 ? 'login-first' : result.code}`;
  return new Response(null, {
    status: 303,
    headers: {
      location: result.status === 401 ? '/login?from=%2Faccount' : '/account',
      'set-cookie': noticeCookie(isNoticeCode(notice) ? notice : 'upload-failed'),
    },
  });
};

/** Takes the multipart body of an upload, streaming; before React Router, which would buffer it. */
export const receiveUpload = async (
  deps: Deps,
  request: Request,
  orderId: string,
  address: string,
): Promise<Response> => {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > MAX_PRESCRIPTION_BYTES + FRAME_BYTES) return reply(request, tooLarge());
  const result = await orFailed(deps.log, PRESCRIPTION_MESSAGES.failed, async () => {
    const viewer = (await deps.customers.viewer(request.headers))?.viewer ?? VISITOR;
    return withFirstFile(request, ({ fileName, body }) =>
      uploadPrescription(deps, viewer, { orderId, fileName, body, address }),
    );
  });
  if (!result.ok && result.alert)
    deps.log.error({ code: result.code }, 'prescription upload failed');
  return reply(request, result);
};
