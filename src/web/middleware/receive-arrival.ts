import { VISITOR, type Viewer } from '#domain/access.ts';
import { MAX_PRESCRIPTION_BYTES, noFile, tooLarge } from '#domain/prescriptions.ts';
import { ok, type Result } from '#domain/result.ts';
import { ARRIVAL_MESSAGES } from '#domain/shipping/arrival.ts';
import type { Deps } from '#usecases/deps.ts';
import { addArrivalPhoto } from '#usecases/shipping/add-arrival-photo.ts';
import { reportArrival } from '#usecases/shipping/report-arrival.ts';
import { noticeCookie } from '#web/flash.ts';
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

/** Takes the patient's report of how a parcel arrived; before React Router, which would buffer the photo. */
export const receiveArrival = async (
  deps: Deps,
  request: Request,
  orderId: string,
  address: string,
): Promise<Response> => {
  const page = `/account/orders/${encodeURIComponent(orderId)}`;
  const viewer = (await deps.customers.viewer(request.headers))?.viewer ?? VISITOR;
  if (viewer.kind !== 'customer')
    return backTo(`/login?from=${encodeURIComponent(page)}`, 'upload-login-first');
  const length = Number(request.headers.get('content-length') ?? 0);
  const result = await orFailed(deps.log, ARRIVAL_MESSAGES.failed, async () =>
    length > MOST_READ
      ? tooLarge()
      : takeMultipart(request, (fields, part) =>
          takeReport(deps, viewer, { orderId, address }, { fields, part }),
        ),
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
  return backTo(page, REFUSED[result.code] ?? 'arrival-photo-refused');
};
