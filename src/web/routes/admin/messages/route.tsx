import { redirect } from 'react-router';
import type { Viewer } from '#domain/access.ts';
import { answerableTopics } from '#domain/messages.ts';
import { orderNumber } from '#domain/order-number.ts';
import { fillReply } from '#domain/reply-templates.ts';
import type { Result } from '#domain/result.ts';
import { THREAD_MESSAGES } from '#texts/messages.ts';
import type { Deps } from '#usecases/deps.ts';
import {
  addNote,
  answerMessage,
  closeWaiting,
  handMessage,
} from '#usecases/threads/answer-message.ts';
import { readThreadAsStaff } from '#usecases/threads/read-thread.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { actionHeaders, orFailed, respond, statusOf } from '#web/http/respond.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { saidForStaff } from '#web/pages/said-rows.ts';
import type { Route } from './+types/route.ts';
import { timelineRows } from './timeline-rows.ts';
import { MessagesView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Messages and timeline',
    description: 'For store staff only.',
    path: href('/admin/orders/:orderId/messages', { orderId: params.orderId }),
    noindex: true,
  });

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  const thread = await readThreadAsStaff(context.get(depsContext), viewer, params.orderId);
  if (!thread) throw new Response(null, { status: 404 });
  const { order, said, waiting, notes, story, templates } = thread;
  const { firstName, lastName } = order.customer;
  const patient = `${firstName} ${lastName}`.trim();
  const number = orderNumber(order.id);
  const inserted = new URL(request.url).searchParams.get('template');
  const filled = templates.map(({ id, title, body }) => ({
    id,
    title,
    text: fillReply(body, { 'first name': firstName, 'order number': number }),
  }));
  return {
    order: { id: order.id, number, status: order.status, patient },
    said: saidForStaff(said, patient),
    waiting: waiting.map(({ topic, since }) => ({
      topic,
      since: since.toISOString(),
      moment: formatMoment(since),
    })),
    notes: notes.map(({ at, by, ...note }) => ({
      ...note,
      by: by ?? 'A former colleague',
      at: at.toISOString(),
      moment: formatMoment(at),
    })),
    templates: filled,
    inserted: filled.find(({ id }) => id === inserted)?.text,
    timeline: timelineRows(story),
    answers: answerableTopics(viewer),
  };
};

type Deed = readonly [does: () => Promise<Result<null>>, notice: NoticeCode];

const deedOf = (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
  values: Readonly<Record<string, string>>,
): Deed => {
  const { intent, topic = '', body = '', messageId = '' } = values;
  switch (intent) {
    case 'note':
      return [() => addNote(deps, viewer, { orderId, topic, body }), 'note-added'];
    case 'hand':
      return [() => handMessage(deps, viewer, { orderId, topic, messageId }), 'message-handed'];
    case 'close':
      return [() => closeWaiting(deps, viewer, { orderId, topic }), 'message-closed'];
    default:
      return [() => answerMessage(deps, viewer, { orderId, topic, body }), 'message-to-patient'];
  }
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const { orderId } = params;
  const values = textValues(await request.formData());
  const [does, notice] = deedOf(deps, context.get(viewerContext), orderId, values);
  const failed = values['intent'] === 'reply' ? THREAD_MESSAGES.failed : THREAD_MESSAGES.notSaved;
  const result = await orFailed(deps, failed, does);
  if (!result.ok && result.code === 'not-found')
    throw new Response(result.message, { status: statusOf(result) });
  if (!result.ok) return respond(result, values);
  return redirect(href('/admin/orders/:orderId/messages', { orderId }), {
    headers: { 'set-cookie': noticeCookie(notice) },
  });
};

export const headers = actionHeaders;

export const clientAction = async ({ request, params, serverAction }: Route.ClientActionArgs) => {
  const { intent = '' } = textValues(await request.clone().formData());
  const drafts: Readonly<Record<string, string>> = {
    reply: STAFF_DRAFTS.message(params.orderId),
    note: STAFF_DRAFTS.note(params.orderId),
  };
  return keepForm(serverAction, THREAD_MESSAGES.notSaved, drafts[intent], `unreachable-${intent}`);
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <MessagesView {...loaderData} reply={actionData} />;
}
