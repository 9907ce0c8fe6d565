import { data, redirect } from 'react-router';
import { MAX_PRESCRIPTION_BYTES, noFile, tooLarge } from '#domain/prescriptions.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Viewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';
import { addArrivalPhoto, reportArrival } from '#usecases/shipping/arrivals.ts';
import {
  depsContext,
  refusedReportContext,
  requestContext,
  viewerContext,
} from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { href } from '#web/href.ts';
import { type Fields, FRAME_BYTES, type Part, takeMultipart } from '#web/middleware/multipart.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { actionHeaders, orFailed, refusalInit, replyOf, statusOf } from '#web/http/respond.ts';
import { orderMeta, OrderView } from '#web/routes/account/order/view.tsx';
import { readOrderPage } from '#web/routes/account/order/read-page.ts';
import { ARRIVAL_MESSAGES } from '#texts/shipping.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  orderMeta(matches[0].loaderData, params.orderId);

/** Runs after a refused report: the order page shows it with everything that was typed. */
export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const report = context.get(refusedReportContext);
  if (!report) throw redirect(href('/account/orders/:orderId', { orderId: params.orderId }));
  const deps = context.get(depsContext);
  const page = await readOrderPage(deps, context.get(viewerContext), params.orderId);
  return { ...page, report };
};

/**
 * Maximum size of the body. A photo that is too large is refused on its own and the report kept, so the
 * body may exceed the photo's limit.
 */
const MAX_READ = 3 * MAX_PRESCRIPTION_BYTES + FRAME_BYTES;

const REFUSED: Readonly<Record<string, NoticeCode>> = {
  failed: 'arrival-failed',
  incomplete: 'arrival-incomplete',
  reported: 'arrival-reported-before',
  'not-yet': 'arrival-not-yet',
};

/**
 * Codes after which the same report can be sent again, so the form keeps what was typed, also without
 * JavaScript.
 */
const REPEATABLE = new Set(['failed', 'incomplete']);

/** Refusals without a notice, whose message the form shows. */
const IN_PLACE = new Set(['malformed-upload', 'too-many-requests']);

/**
 * Saves the report before its photo, because a report of a warm parcel matters even if its photo is
 * unusable.
 */
const takeReport = async (
  deps: Deps,
  viewer: Viewer,
  sent: { readonly orderId: string; readonly address: string },
  { fields, part }: { readonly fields: Fields; readonly part: Part | undefined },
): Promise<Result<NoticeCode>> => {
  if (fields['intent'] === 'photo') {
    const added = part ? await addArrivalPhoto(deps, viewer, { ...sent, ...part }) : noFile();
    return added.ok ? ok('arrival-photo-added') : added;
  }
  const reported = await reportArrival(deps, viewer, {
    ...sent,
    values: fields,
    photo: part !== undefined,
  });
  if (!reported.ok) return reported;
  const { trouble } = reported.value;
  if (!part) return ok(trouble ? 'arrival-reported' : 'arrival-fine');
  const added = await addArrivalPhoto(deps, viewer, { ...sent, ...part });
  if (!added.ok) return ok('arrival-without-photo');
  return ok(trouble ? 'arrival-reported' : 'arrival-fine');
};

/** Takes the patient's arrival report, and streams its photo while it is uploaded. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const sent = { orderId: params.orderId, address: context.get(requestContext).address };
  const length = Number(request.headers.get('content-length') ?? 0);
  let typed: Fields = {};
  const result = await orFailed(deps, ARRIVAL_MESSAGES.failed, async () =>
    length > MAX_READ
      ? tooLarge()
      : takeMultipart(request, MAX_READ, (fields, part) => {
          typed = fields;
          return takeReport(deps, context.get(viewerContext), sent, { fields, part });
        }),
  );
  const backWith = (notice: NoticeCode): Response =>
    redirect(href('/account/orders/:orderId', { orderId: params.orderId }), {
      headers: { 'set-cookie': noticeCookie(notice) },
    });
  if (result.ok) return backWith(result.value);
  if (result.code === 'not-found')
    throw new Response(`${result.message}\n`, { status: statusOf(result) });
  const notice = REFUSED[result.code] ?? 'arrival-photo-refused';
  const inPlace = IN_PLACE.has(result.code);
  if (!inPlace && !(REPEATABLE.has(result.code) && ('condition' in typed || 'note' in typed)))
    return backWith(notice);
  const reply = { ...replyOf(result, typed), errors: {} };
  context.set(refusedReportContext, reply);
  const { status, headers } = refusalInit(result);
  return data(reply, {
    status,
    headers: { ...headers, ...(inPlace ? {} : { 'set-cookie': noticeCookie(notice) }) },
  });
};

export const headers = actionHeaders;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrderView {...loaderData} />;
}
