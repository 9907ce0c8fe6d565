import { data } from 'react-router';
import { refuse } from '#domain/result.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { stopRefills } from '#usecases/reminders/choose-refills.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { ONLY_THIS, type StopReply, StopView } from './view.tsx';

const FAILED = 'We could not do this right now. Please try again in a moment.';
const MAX_TOKEN = 100;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Stop reminders',
    description: 'End the reminders before your supply runs out.',
    path: href('/reminders/stop'),
    noindex: true,
  });

const tokenIn = (request: Request): string =>
  new URL(request.url).searchParams.get('token')?.slice(0, MAX_TOKEN) ?? '';

/** Changes nothing: what reads mails for people must not end what they asked for. */
export const loader = ({ request }: Route.LoaderArgs) => ({ token: tokenIn(request) });

/**
 * The press of a button on the page, or the one press in a mailbox, which sends
 * `List-Unsubscribe=One-Click` to the address itself (RFC 8058).
 */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const deps = context.get(depsContext);
  const sent = form.get('token');
  const token = (typeof sent === 'string' ? sent : tokenIn(request)).slice(0, MAX_TOKEN);
  const scope = form.get('intent') === ONLY_THIS ? 'order' : 'all';
  const stopped =
    token === ''
      ? refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead)
      : await orFailed(deps.log, FAILED, () => stopRefills(deps, token, scope));
  return stopped.ok ? data<StopReply>({ stopped: scope }) : respond(stopped);
};

export const headers = actionHeaders;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <StopView token={loaderData.token} reply={actionData} />;
}
