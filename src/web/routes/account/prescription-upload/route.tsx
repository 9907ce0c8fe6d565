import { redirect } from 'react-router';
import { MAX_PRESCRIPTION_BYTES, MAX_PRESCRIPTION_FILES, tooLarge } from '#domain/prescriptions.ts';
import type { Result } from '#domain/result.ts';
import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';
import {
  takePrescription,
  type UploadedPrescription,
} from '#usecases/prescriptions/upload-prescription.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { href } from '#web/href.ts';
import { FRAME_BYTES, takeFiles, wantsJson } from '#web/middleware/multipart.ts';
import { isNoticeCode } from '#web/pages/notices.ts';
import { orFailed, refusalInit } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

const back = (notice: Parameters<typeof noticeCookie>[0]): Response =>
  redirect(href('/account'), { status: 303, headers: { 'set-cookie': noticeCookie(notice) } });

/** Size of the largest upload: all files that a prescription may have, each at its limit. */
const MAX_BYTES = MAX_PRESCRIPTION_FILES * MAX_PRESCRIPTION_BYTES + FRAME_BYTES;

const reply = (request: Request, result: Result<UploadedPrescription>): Response => {
  if (wantsJson(request))
    return result.ok
      ? Response.json({
          ok: true,
          message: PRESCRIPTION_MESSAGES.uploaded,
          url: result.value.url,
          taken: result.value.taken,
          refused: result.value.refused.map(({ fileName, message }) => ({ fileName, message })),
        })
      : Response.json(
          { ok: false, code: result.code, message: result.message },
          refusalInit(result),
        );
  if (result.ok)
    return back(
      result.value.refused.length === 0 ? 'prescription-uploaded' : 'prescription-uploaded-in-part',
    );
  // Redirects a plain form back to the page with a notice.
  const notice = `upload-${result.code}`;
  return back(isNoticeCode(notice) ? notice : 'upload-failed');
};

/** Login returns here after an upload was refused for an ended session. */
export const loader = () => redirect(href('/account'));

/** Receives the files of a prescription as a stream. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const { address } = context.get(requestContext);
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > MAX_BYTES) return reply(request, tooLarge());
  const { orderId } = params;
  const result = await orFailed(deps, PRESCRIPTION_MESSAGES.failed, () =>
    takeFiles(request, { files: MAX_PRESCRIPTION_FILES, bytes: MAX_BYTES }, ({ adds }) =>
      takePrescription(deps, context.get(viewerContext), {
        orderId,
        adds: adds !== undefined,
        address,
      }),
    ),
  );
  if (!result.ok && result.alert)
    deps.log.error({ code: result.code }, 'prescription upload failed');
  return reply(request, result);
};
