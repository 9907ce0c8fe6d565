import { readMail } from '#usecases/staff/read-mail.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import { formatMoment } from '#web/format-moment.ts';
import { pageMeta } from '#web/meta.ts';
import type { Route } from './+types/route.ts';
import { MailView, type ShownMail } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Mail',
    description: 'For the staff of the store.',
    path: '/admin/outbox',
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs): Promise<ShownMail> => {
  const found = await readMail(context.get(depsContext), context.get(viewerContext), params.mailId);
  if (!found.ok) throw new Response(found.message, { status: found.status });
  const { mail, letter } = found.value;
  return {
    id: mail.id,
    template: mail.template,
    recipient: mail.recipient,
    created: formatMoment(mail.createdAt),
    sent: mail.sentAt && formatMoment(mail.sentAt),
    state: mail.state,
    attempts: mail.attempts,
    lastError: mail.lastError,
    letter: letter && { subject: letter.subject, text: letter.text, replyTo: letter.replyTo },
  };
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <MailView mail={loaderData} />;
}
