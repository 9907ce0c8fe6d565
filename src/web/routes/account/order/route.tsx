import { redirect } from 'react-router';
import type { Viewer } from '#domain/access.ts';
import type { Result } from '#domain/result.ts';
import { MAX_ANSWER } from '#domain/review/review.ts';
import type { Deps } from '#usecases/deps.ts';
import type { ConsentAnswer } from '#domain/pharmacies/consent.ts';
import { CONSENT_MESSAGES } from '#texts/consents.ts';
import { answerConsent } from '#usecases/pharmacies/answer-consent.ts';
import { answerPharmacist } from '#usecases/review/tell-pharmacist.ts';
import { payOwnOrder } from '#usecases/payments/payment-link.ts';
import { fillFromRecord } from '#usecases/review/fill-from-record.ts';
import { writeMessage } from '#usecases/threads/write-message.ts';
import { THREAD_MESSAGES } from '#texts/messages.ts';
import { withdrawOrder } from '#usecases/orders/end-order.ts';
import { confirmPutAside } from '#usecases/shipping/arrivals.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { href } from '#web/href.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { checkForm, textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { pharmacistAnswerSchema } from '#web/forms/schemas/account.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { answerDraft } from '#web/routes/account/overview/review-panel.tsx';
import type { Route } from './+types/route.ts';
import { readOrderPage } from './read-page.ts';
import { MESSAGE_UNREACHABLE, messageDraft } from './thread.tsx';
import { orderMeta, OrderView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  orderMeta(matches[0].loaderData, params.orderId);

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  return readOrderPage(context.get(depsContext), context.get(viewerContext), params.orderId);
};

const notFound = (message: string): Response =>
  new Response(`${message}\n`, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

const ANSWER_FAILED = 'Your answer could not be sent. Please try again in a moment.';

/** Sends the customer's answer to the pharmacist; a refused answer is returned as it was typed. */
const sendAnswer = async (deps: Deps, viewer: Viewer, orderId: string, posted: FormData) => {
  const form = checkForm(pharmacistAnswerSchema, posted);
  // Ownership is checked before the answer is validated, so an empty answer gets this far; it is not saved.
  const answer = form.ok ? form.value.answer.slice(0, MAX_ANSWER) : '';
  const sent = await orFailed(deps, ANSWER_FAILED, () =>
    answerPharmacist(deps, viewer, { orderId, answer }),
  );
  if (!sent.ok && sent.code === 'not-found') throw notFound(sent.message);
  if (!form.ok) return refuseForm(form.reply);
  if (!sent.ok) return respond(sent, form.values);
  return redirect(href('/account'), { headers: { 'set-cookie': noticeCookie('answer-sent') } });
};

/** Sends the customer's message about the order; a refused message is returned as it was typed. */
const sendMessage = async (deps: Deps, viewer: Viewer, orderId: string, posted: FormData) => {
  const values = textValues(posted);
  const sent = await orFailed(deps, THREAD_MESSAGES.failed, () =>
    writeMessage(deps, viewer, {
      orderId,
      topic: values['topic'] ?? '',
      body: values['body'] ?? '',
    }),
  );
  if (!sent.ok && sent.code === 'not-found') throw notFound(sent.message);
  if (!sent.ok) return respond(sent, values);
  return redirect(`${href('/account/orders/:orderId', { orderId })}#messages`, {
    headers: { 'set-cookie': noticeCookie('message-to-staff') },
  });
};

/** Saves whether the pharmacy of the order may get its data; the page says what was saved. */
const sendConsent = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
  values: Readonly<Record<string, string>>,
  answer: ConsentAnswer,
) => {
  const saved = await orFailed(deps, CONSENT_MESSAGES.failed, () =>
    answerConsent(deps, viewer, {
      orderId,
      pharmacyId: values['pharmacyId'] ?? '',
      answer,
      textVersion: values['textVersion'] ?? '',
    }),
  );
  if (!saved.ok && saved.code === 'not-found') throw notFound(saved.message);
  const done = answer === 'agreed' ? 'pharmacy-agreed' : 'pharmacy-declined';
  return redirect(href('/account/orders/:orderId', { orderId }), {
    headers: { 'set-cookie': noticeCookie(saved.ok ? done : 'pharmacy-not-answered') },
  });
};

type Outcome = readonly [result: Result<unknown>, done: NoticeCode, refused: NoticeCode];

/**
 * Actions of the customer on an order; without an intent the order is withdrawn. The account page shows the
 * result.
 */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { orderId } = params;
  const form = await request.formData();
  const values = textValues(form);
  if (form.get('intent') === 'pay') {
    const link = await payOwnOrder(deps, viewer, orderId);
    if (link.ok)
      return redirect(`${href('/pay')}?token=${encodeURIComponent(link.value.token)}`, 303);
    if (link.code !== 'not-found')
      return redirect(href('/account'), {
        headers: { 'set-cookie': noticeCookie('payment-not-possible') },
      });
    throw notFound(link.message);
  }
  if (form.get('intent') === 'pharmacy-agree')
    return sendConsent(deps, viewer, orderId, values, 'agreed');
  if (form.get('intent') === 'pharmacy-decline')
    return sendConsent(deps, viewer, orderId, values, 'declined');
  if (form.get('intent') === 'answer') return sendAnswer(deps, viewer, orderId, form);
  if (form.get('intent') === 'message') return sendMessage(deps, viewer, orderId, form);
  const run = async (): Promise<Outcome> => {
    if (form.get('intent') === 'use-record')
      return [
        await fillFromRecord(deps, viewer, { orderId, recordId: values['recordId'] ?? '' }),
        'record-used',
        'record-not-used',
      ];
    return [
      await withdrawOrder(deps, viewer, orderId),
      'order-withdrawn',
      'order-not-withdrawable',
    ];
  };
  if (form.get('intent') === 'put-aside') {
    const confirmed = await confirmPutAside(deps, viewer, orderId);
    if (!confirmed.ok && confirmed.code === 'not-found') throw notFound(confirmed.message);
    return redirect(href('/account/orders/:orderId', { orderId }), {
      headers: { 'set-cookie': noticeCookie('arrival-put-aside') },
    });
  }
  const [result, done, refused] = await run();
  if (!result.ok && result.code === 'not-found') throw notFound(result.message);
  return redirect(href('/account'), {
    headers: { 'set-cookie': noticeCookie(result.ok ? done : refused) },
  });
};

export const headers = actionHeaders;

/** The answer and the message have drafts; the page reports the result of the other buttons. */
export const clientAction = async ({ request, params, serverAction }: Route.ClientActionArgs) => {
  const intent = (await request.clone().formData()).get('intent');
  if (intent === 'answer')
    return keepForm(serverAction, ANSWER_FAILED, answerDraft(params.orderId));
  if (intent !== 'message') return serverAction();
  const draft = messageDraft(params.orderId);
  return keepForm(serverAction, THREAD_MESSAGES.failed, draft, MESSAGE_UNREACHABLE);
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderView {...loaderData} reply={actionData} />;
}
