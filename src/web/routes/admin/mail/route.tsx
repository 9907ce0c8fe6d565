import { redirect } from 'react-router';
import { readMail, sendMailAgain } from '#usecases/staff/mails.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { statusOf, actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { MailView, type ShownMail } from './view.tsx';

const FAILED = 'The email could not be queued again. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Email',
    description: 'For store staff only.',
    path: href('/admin/outbox'),
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs): Promise<ShownMail> => {
  const found = await readMail(context.get(depsContext), context.get(viewerContext), params.mailId);
  if (!found.ok) throw new Response(found.message, { status: statusOf(found) });
  const { mail, letter, withheld } = found.value;
  return {
    id: mail.id,
    template: mail.template,
    recipient: mail.recipient,
    created: formatMoment(mail.createdAt),
    sent: mail.sentAt && formatMoment(mail.sentAt),
    state: mail.state,
    attempts: mail.attempts,
    lastError: mail.lastError,
    withheld,
    letter: letter && { subject: letter.subject, text: letter.text, replyTo: letter.replyTo },
  };
};

export const action = async ({ params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const queued = await orFailed(deps, FAILED, () =>
    sendMailAgain(deps, context.get(viewerContext), params.mailId),
  );
  if (!queued.ok) return respond(queued);
  return redirect(href('/admin/outbox/:mailId', { mailId: params.mailId }), {
    headers: { 'set-cookie': noticeCookie('mail-queued-again') },
  });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <MailView mail={loaderData} refusal={actionData?.message} />;
}
