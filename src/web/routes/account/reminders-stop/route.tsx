import { data, Form, Link } from 'react-router';
import { refuse } from '#domain/result.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { stopRefills } from '#usecases/reminders/choose-refills.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import { buttonClass } from '#ui/button.tsx';
import { DeadLink } from '#web/components/account/mail-link-card.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { Route } from './+types/route.ts';

const FAILED = 'We could not do this right now. Please try again in a moment.';
const MAX_TOKEN = 100;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Stop reminders',
    description: 'Stop the reminders that we send before your supply runs out.',
    path: href('/reminders/stop'),
    noindex: true,
  });

const tokenIn = (request: Request): string =>
  new URL(request.url).searchParams.get('token')?.slice(0, MAX_TOKEN) ?? '';

/** Changes nothing, because mail scanners open links, too. */
export const loader = ({ request }: Route.LoaderArgs) => ({ token: tokenIn(request) });

/**
 * Ends reminders: by a button of the page, or by the one-click request of a mail program, which posts
 * `List-Unsubscribe=One-Click` to this address (RFC 8058).
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
      : await orFailed(deps, FAILED, () => stopRefills(deps, token, scope));
  return stopped.ok ? data<StopReply>({ stopped: scope }) : respond(stopped);
};

export const headers = actionHeaders;

/** Intent of the button that ends the reminder of one order only. */
const ONLY_THIS = 'order';

type StopReply = { readonly stopped: 'all' | 'order' };

const Stopped = ({ stopped }: StopReply) => (
  <AuthCard title="Reminders stopped">
    <p>
      {stopped === 'all'
        ? 'We will no longer remind you before your supply runs out.'
        : 'We will no longer remind you about this order.'}{' '}
      We’ll still email you about your orders.
    </p>
    <Link to={href('/account')} className={buttonClass('secondary')}>
      My Account
    </Link>
  </AuthCard>
);

const StopView = ({
  token,
  reply,
}: {
  token: string;
  reply: StopReply | FormReply | undefined;
}) => {
  if (reply && 'stopped' in reply) return <Stopped stopped={reply.stopped} />;
  if (token === '' || reply?.code === 'link-dead')
    return <DeadLink to={href('/account')} name="My Account" />;
  return (
    <AuthCard title="Stop the reminders?">
      <p>
        You asked us to remind you before your supply runs out. You can turn reminders on again in
        My Account at any time.
      </p>
      {reply ? (
        <p role="alert" className="font-semibold text-red">
          {reply.message}
        </p>
      ) : null}
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="token" value={token} />
        <SubmitButton>Stop all reminders</SubmitButton>
        <SubmitButton look="secondary" name="intent" value={ONLY_THIS}>
          Stop reminders for this order only
        </SubmitButton>
      </Form>
    </AuthCard>
  );
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <StopView token={loaderData.token} reply={actionData} />;
}
