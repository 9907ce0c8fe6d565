import { redirect } from 'react-router';
import { MAX_PRESCRIPTION_BYTES, noFile, tooLarge } from '#domain/prescriptions.ts';
import type { Result } from '#domain/result.ts';
import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';
import { uploadPrescription } from '#usecases/prescriptions/upload-prescription.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { href } from '#web/href.ts';
import { FRAME_BYTES, takeMultipart, wantsJson } from '#web/middleware/multipart.ts';
import { isNoticeCode } from '#web/pages/notices.ts';
import { orFailed, refusalInit } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

const back = (notice: Parameters<typeof noticeCookie>[0]): Response =>
  redirect(href('/account'), { status: 303, headers: { 'set-cookie': noticeCookie(notice) } });

const reply = (request: Request, result: Result<{ url: string }>): Response => {
  if (wantsJson(request))
    return result.ok
      ? Response.json({
          ok: true,
          message: PRESCRIPTION_MESSAGES.uploaded,
          url: result.value.url,
        })
      : Response.json(
          { ok: false, code: result.code, message: result.message },
          refusalInit(result),
        );
  if (result.ok) return back('prescription-uploaded');
  // Redirects a plain form back to the page with a notice.
  const notice = `upload-${result.code}`;
  return back(isNoticeCode(notice) ? notice : 'upload-failed');
};

/** Login returns here after an upload was refused for an ended session. */
export const loader = () => redirect(href('/account'));

/** Receives a prescription file as a stream. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const { address } = context.get(requestContext);
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > MAX_PRESCRIPTION_BYTES + FRAME_BYTES) return reply(request, tooLarge());
  const { orderId } = params;
  const result = await orFailed(deps.log, PRESCRIPTION_MESSAGES.failed, () =>
    takeMultipart(request, async (_fields, part) =>
      part
        ? uploadPrescription(deps, context.get(viewerContext), { orderId, ...part, address })
        : noFile(),
    ),
  );
  if (!result.ok && result.alert)
    deps.log.error({ code: result.code }, 'prescription upload failed');
  return reply(request, result);
};
