import { redirect } from 'react-router';
import { findPayment } from '#db/reads/staff-payments.ts';
import type { Viewer } from '#domain/access.ts';
import { dayOf } from '#domain/review/expiry.ts';
import type { Result } from '#domain/result.ts';
import { prescriptionEnd, sendPaymentLink } from '#usecases/payments/payment-link.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { receiveTransfer, undoReceipt } from '#usecases/payments/receive-transfer.ts';
import { askRefund, settleRefund, withdrawRefund } from '#usecases/payments/refunds.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import type { Route } from './+types/route.ts';
import { paymentPage } from './payment-page.ts';
import { PaymentView } from './view.tsx';

const FAILED = 'This could not be done right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Payment',
    description: 'For store staff only.',
    path: href('/admin/payments'),
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const found = await findPayment(deps.db, viewer, params.paymentId);
  if (!found) throw new Response(PAYMENT_MESSAGES.notFound, { status: 404 });
  await recordAccess(deps, viewer, 'payment read', {
    orderId: found.order.id,
    subjectId: found.payment.id,
  });
  const ends = await prescriptionEnd(deps.db, found.order.id);
  const now = deps.clock();
  return { payment: paymentPage(found, ends, now), today: dayOf(now) };
};

type Values = Readonly<Record<string, string>>;
type Change = (
  deps: Deps,
  viewer: Viewer,
  paymentId: string,
  values: Values,
) => Promise<Result<unknown>>;

/** Actions of the page's forms, and the notices that follow. */
const changes: Readonly<Record<string, readonly [Change, NoticeCode]>> = {
  receive: [
    (deps, viewer, paymentId, values) =>
      receiveTransfer(deps, viewer, {
        paymentId,
        amount: values['amount'] ?? '',
        day: values['day'] ?? '',
        bankReference: values['bankReference'] ?? '',
        confirmedAmount: values['confirmedAmount'] ?? '',
      }),
    'transfer-received',
  ],
  undo: [
    (deps, viewer, paymentId, values) =>
      undoReceipt(deps, viewer, { paymentId, entryId: values['entryId'] ?? '' }),
    'receipt-undone',
  ],
  refund: [
    (deps, viewer, paymentId, values) =>
      askRefund(deps, viewer, {
        paymentId,
        amount: values['refundAmount'] ?? '',
        reason: values['reason'] ?? '',
      }),
    'refund-asked',
  ],
  'refund-done': [
    (deps, viewer, _, values) =>
      settleRefund(deps, viewer, {
        refundId: values['refundId'] ?? '',
        day: values['paidOn'] ?? '',
      }),
    'refund-settled',
  ],
  'refund-withdraw': [
    (deps, viewer, _, values) => withdrawRefund(deps, viewer, values['refundId'] ?? ''),
    'refund-withdrawn',
  ],
  'send-link': [
    (deps, viewer, _, values) => sendPaymentLink(deps, viewer, values['orderId'] ?? ''),
    'payment-link-sent',
  ],
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const values = textValues(await request.formData());
  const found = Object.entries(changes).find(([intent]) => intent === values['intent']);
  if (!found) throw new Response('This form does not belong to this page.', { status: 422 });
  const [change, notice] = found[1];
  const done = await orFailed(deps, FAILED, () =>
    change(deps, context.get(viewerContext), params.paymentId, values),
  );
  if (!done.ok) return respond(done, values);
  return redirect(href('/admin/payments/:paymentId', { paymentId: params.paymentId }), {
    headers: { 'set-cookie': noticeCookie(notice) },
  });
};

export const headers = actionHeaders;

export const clientAction = async ({ request, params, serverAction }: Route.ClientActionArgs) => {
  const { intent = '', refundId } = textValues(await request.clone().formData());
  return keepForm(serverAction, FAILED, STAFF_DRAFTS.money(refundId ?? params.paymentId, intent));
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentView {...loaderData} reply={actionData} />;
}
