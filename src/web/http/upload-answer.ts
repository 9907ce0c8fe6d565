import { redirect, type RouterContextProvider } from 'react-router';
import {
  MAX_PRESCRIPTION_BYTES,
  MAX_PRESCRIPTION_FILES,
  type RefusedFile,
  tooLarge,
} from '#domain/prescriptions.ts';
import type { Result } from '#domain/result.ts';
import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';
import {
  FRAME_BYTES,
  type Fields,
  type Intake,
  takeFiles,
  wantsJson,
} from '#web/middleware/multipart.ts';
import { isNoticeCode } from '#web/pages/notices.ts';
import { depsContext } from './context.ts';
import { noticeCookie } from './flash.ts';
import { orFailed, refusalInit, withCookies } from './respond.ts';

/** What became of the files of a prescription. */
type Uploaded = {
  readonly url?: string;
  readonly taken: number;
  readonly refused: readonly RefusedFile[];
  readonly cookies?: readonly string[];
};

/** Size of the largest upload: all files that a prescription may have, each at its limit. */
const MAX_BYTES = MAX_PRESCRIPTION_FILES * MAX_PRESCRIPTION_BYTES + FRAME_BYTES;

/** The answer for a script, or for a plain form, which returns to its page with a notice. */
const reply = (request: Request, page: string, result: Result<Uploaded>): Response => {
  const cookies = (result.ok && result.value.cookies) || [];
  if (wantsJson(request))
    return result.ok
      ? Response.json(
          {
            ok: true,
            message: PRESCRIPTION_MESSAGES.uploaded,
            url: result.value.url,
            taken: result.value.taken,
            refused: result.value.refused.map(({ fileName, message }) => ({ fileName, message })),
          },
          { headers: withCookies(cookies) },
        )
      : Response.json(
          { ok: false, code: result.code, message: result.message },
          refusalInit(result),
        );
  const back = (notice: Parameters<typeof noticeCookie>[0]): Response =>
    redirect(page, { status: 303, headers: withCookies([...cookies, noticeCookie(notice)]) });
  if (result.ok)
    return back(
      result.value.refused.length === 0 ? 'prescription-uploaded' : 'prescription-uploaded-in-part',
    );
  const notice = `upload-${result.code}`;
  return back(isNoticeCode(notice) ? notice : 'upload-failed');
};

/** Receives the files of a prescription as a stream, for `open` to take, and answers; `page` is where the form is. */
export const receivePrescription = async (
  request: Request,
  context: Readonly<RouterContextProvider>,
  page: string,
  open: (fields: Fields) => Promise<Result<Intake<Uploaded>>>,
): Promise<Response> => {
  const deps = context.get(depsContext);
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > MAX_BYTES) return reply(request, page, tooLarge());
  const result = await orFailed(deps, PRESCRIPTION_MESSAGES.failed, () =>
    takeFiles(request, { files: MAX_PRESCRIPTION_FILES, bytes: MAX_BYTES }, open),
  );
  if (!result.ok && result.alert)
    deps.log.error({ code: result.code }, 'prescription upload failed');
  return reply(request, page, result);
};
