import { VISITOR } from '#domain/access.ts';
import {
  MAX_PRESCRIPTION_BYTES,
  noFile,
  PRESCRIPTION_MESSAGES,
  tooLarge,
} from '#domain/prescriptions.ts';
import type { Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { uploadPrescription } from '#usecases/prescriptions/upload-prescription.ts';
import { noticeCookie } from '#web/flash.ts';
import { isNoticeCode } from '#web/notices.ts';
import { orFailed } from '#web/respond.ts';
import { FRAME_BYTES, takeMultipart } from './multipart.ts';

export const UPLOAD_PATH = '/account/orders/:orderId/prescription';

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
    return takeMultipart(request, async (_fields, part) =>
      part ? uploadPrescription(deps, viewer, { orderId, ...part, address }) : noFile(),
    );
  });
  if (!result.ok && result.alert)
    deps.log.error({ code: result.code }, 'prescription upload failed');
  return reply(request, result);
};
