import { VISITOR, type Viewer } from '#domain/access.ts';
import { MAX_PRESCRIPTION_BYTES, noFile, tooLarge } from '#domain/prescriptions.ts';
import { ok, type Result } from '#domain/result.ts';
import { ARRIVAL_MESSAGES } from '#domain/shipping/arrival.ts';
import type { Deps } from '#usecases/deps.ts';
import { addArrivalPhoto } from '#usecases/shipping/add-arrival-photo.ts';
import { reportArrival } from '#usecases/shipping/report-arrival.ts';
import { noticeCookie, withNotice } from '#web/flash.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import type { NoticeCode } from '#web/notices.ts';
import { orFailed } from '#web/respond.ts';
import { type Fields, FRAME_BYTES, type Part, takeMultipart } from './multipart.ts';

export const ARRIVAL_PATH = '/account/orders/:orderId/arrival';

/** A photo that is too large is refused by itself, and the report kept; far more than that is not read. */
const MOST_READ = 3 * MAX_PRESCRIPTION_BYTES + FRAME_BYTES;

type Sent = { readonly orderId: string; readonly address: string };

const REFUSED: Readonly<Record<string, NoticeCode>> = {
  failed: 'arrival-failed',
  incomplete: 'arrival-incomplete',
  reported: 'arrival-reported-before',
  'not-yet': 'arrival-not-yet',
};

/** After these the same report can be sent again: what was typed stays, also without JavaScript. */
const AGAIN = new Set(['failed', 'incomplete']);

/** What no page of an order can tell. */
const PLAIN = new Set(['not-found', 'malformed-upload', 'too-many-requests']);

/**
 * The report first, then its photo: what a patient says of a warm parcel counts, whatever is wrong with the
 * picture of it.
 */
const takeReport = async (
  deps: Deps,
  viewer: Viewer,
  sent: Sent,
  { fields, part }: { readonly fields: Fields; readonly part: Part | undefined },
): Promise<Result<NoticeCode>> => {
  if (fields['intent'] === 'photo') {
    const added = part ? await addArrivalPhoto(deps, viewer, { ...sent, ...part }) : noFile();
    return added.ok ? ok('arrival-photo-added') : added;
  }
  const reported = await reportArrival(deps, viewer, { ...sent, values: fields });
  if (!reported.ok) return reported;
  const { trouble } = reported.value;
  if (!part) return ok(trouble ? 'arrival-reported' : 'arrival-fine');
  const added = await addArrivalPhoto(deps, viewer, { ...sent, ...part });
  if (!added.ok) return ok('arrival-without-photo');
  return ok(trouble ? 'arrival-reported' : 'arrival-fine');
};

const backTo = (location: string, notice: NoticeCode): Response =>
  new Response(null, {
    status: 302,
    headers: { location, 'set-cookie': noticeCookie(notice) },
  });

/** The page that shows a report again, as if it had been asked for; the notice says why. */
const pageRequest = (posted: Request, notice: NoticeCode): Request => {
  const headers = new Headers(posted.headers);
  headers.delete('content-type');
  headers.delete('content-length');
  headers.set('cookie', withNotice(headers.get('cookie'), notice));
  return new Request(posted.url, { headers });
};

/** Takes the patient's report of how a parcel arrived; before React Router, which would buffer the photo. */
export const receiveArrival = async (
  deps: Deps,
  request: Request,
  orderId: string,
  address: string,
  show: (page: Request, report: FormReply) => Promise<Response>,
): Promise<Response> => {
  const page = `/account/orders/${encodeURIComponent(orderId)}`;
  const viewer = (await deps.customers.viewer(request.headers))?.viewer ?? VISITOR;
  if (viewer.kind !== 'customer')
    return backTo(`/login?from=${encodeURIComponent(page)}`, 'upload-login-first');
  const length = Number(request.headers.get('content-length') ?? 0);
  let typed: Fields = {};
  const result = await orFailed(deps.log, ARRIVAL_MESSAGES.failed, async () =>
    length > MOST_READ
      ? tooLarge()
      : takeMultipart(request, (fields, part) => {
          typed = fields;
          return takeReport(deps, viewer, { orderId, address }, { fields, part });
        }),
  );
  if (result.ok) return backTo(page, result.value);
  if (PLAIN.has(result.code))
    return new Response(`${result.message}\n`, {
      status: result.status,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        ...(result.retryAfterSeconds === undefined
          ? {}
          : { 'retry-after': String(result.retryAfterSeconds) }),
      },
    });
  const notice = REFUSED[result.code] ?? 'arrival-photo-refused';
  if (!AGAIN.has(result.code) || !('condition' in typed || 'note' in typed))
    return backTo(page, notice);
  const shown = await show(pageRequest(request, notice), {
    values: typed,
    errors: {},
    message: result.message,
  });
  if (shown.status !== 200) return shown;
  const answer = new Response(shown.body, { status: result.status, headers: shown.headers });
  answer.headers.append('set-cookie', noticeCookie(notice));
  return answer;
};
