import { redirect, redirectDocument } from 'react-router';
import { SCOPES } from '#domain/apps.ts';
import { findOwnPhone } from '#db/reads/users.ts';
import { formatDate } from '#domain/dates.ts';
import { resendConfirmation } from '#usecases/customers/register.ts';
import { endAllSessions, endOtherSessions, endSession } from '#usecases/customers/sessions.ts';
import { changePassword } from '#usecases/factors/change-password.ts';
import { depsContext, requestFrom, viewerContext } from '#web/http/context.ts';
import { loadFactors } from '#web/factors/manage-route.ts';
import { formatPhone } from '#web/forms/person/phone.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm, textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { passwordChangeSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { loggedIn } from '#web/http/account-answers.ts';
import { leftHint } from '#web/browser/viewer-hint.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { askForMailLink } from '#usecases/customers/mail-links.ts';
import type { Deps } from '#usecases/deps.ts';
import { unlinkIdentity } from '#usecases/identities/link-identity.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import type { Route } from './+types/route.ts';
import { LOG_OUT } from './devices-and-apps.tsx';
import { PASSWORD_LINK, UNLINK } from './identities.tsx';
import { identityFacts } from './identity-facts.ts';
import { RESEND, SecurityView } from './view.tsx';

const HERE = href('/account/security');
const NOT_SENT = 'We could not send the email right now. Please try again in a moment.';
const NOT_ENDED = 'We could not log out that device right now. Please try again in a moment.';
const FAILED = 'We could not change your password right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Security',
    description: 'Manage your password, your email address and how you log in.',
    path: HERE,
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  const mailbox =
    viewer.kind === 'customer'
      ? await context.get(depsContext).customers.find(viewer.email)
      : undefined;
  if (viewer.kind !== 'customer' || !mailbox) throw redirect(href('/login'));
  const sessions = await context.get(depsContext).customers.sessions(request.headers);
  const { apps, db, settings } = context.get(depsContext);
  const own = settings.texts ? await findOwnPhone(db, viewer) : undefined;
  const connected = await apps.list(viewer.id);
  return {
    apps: connected.map(({ clientId, scopes, since, usedAt }) => ({
      id: clientId,
      name: settings.apiClients.find(({ id }) => id === clientId)?.name ?? clientId,
      may: scopes.map((scope) => SCOPES[scope]),
      since: formatDate(since),
      used: formatDate(usedAt),
    })),
    ...(await identityFacts(context.get(depsContext), viewer.id)),
    ...(await loadFactors(context)),
    email: viewer.email,
    confirmed: mailbox.confirmed,
    phone: own && { phone: formatPhone(own.phone), confirmed: own.confirmed },
    sessions: sessions.map(({ id, device, address, openedAt, usedAt, current }) => ({
      id,
      device,
      address: address ?? 'unknown address',
      opened: formatDate(openedAt),
      used: formatDate(usedAt),
      current,
    })),
  };
};

const NOT_REMOVED = 'We could not remove this login right now. Please try again in a moment.';

const backWith = (notice: NoticeCode) =>
  redirect(HERE, { headers: { 'set-cookie': noticeCookie(notice) } });

/**
 * Handles the intents of the sections for linked logins and the missing password; undefined for other
 * intents.
 */
const answerIdentities = async (
  deps: Deps,
  viewer: CustomerViewer,
  posted: Readonly<Record<string, string>>,
  { headers, address }: { readonly headers: Headers; readonly address: string },
) => {
  switch (posted['intent']) {
    case 'unlink': {
      const issuer = posted['identity'] ?? '';
      const done = await orFailed(deps, NOT_REMOVED, () =>
        unlinkIdentity(deps, viewer, headers, { issuer, password: posted['password'] ?? '' }),
      );
      // An already unlinked login is a success, too.
      if (done.ok || done.code === 'not-found') return backWith('identity-unlinked');
      return respond({ ...done, code: UNLINK }, { identity: issuer });
    }
    case 'password-link': {
      const sent = await orFailed(deps, NOT_SENT, () =>
        askForMailLink(deps, 'reset-password', viewer.email, address, headers),
      );
      if (sent.ok) return backWith('password-link-sent');
      return respond({ ...sent, code: PASSWORD_LINK });
    }
    default:
      return undefined;
  }
};

/** Handles the intents of the section for sessions; undefined for other intents. */
const answerSessions = async (
  deps: Deps,
  viewer: CustomerViewer,
  { intent = '', session = '', password = '' }: Readonly<Record<string, string>>,
  headers: Headers,
) => {
  if (session !== '') {
    const done = await orFailed(deps, NOT_ENDED, () =>
      endSession(deps, viewer, headers, { id: session, password }),
    );
    // An already ended session is a success, too.
    if (done.ok || done.code === 'not-found') return backWith('session-ended');
    return respond({ ...done, code: LOG_OUT }, { session });
  }
  if (intent === 'log-out-elsewhere') {
    const done = await orFailed(deps, NOT_ENDED, () =>
      endOtherSessions(deps, viewer, headers, password),
    );
    return done.ok
      ? backWith('other-sessions-ended')
      : respond({ ...done, code: LOG_OUT }, { intent });
  }
  if (intent === 'log-out-everywhere') {
    const done = await orFailed(deps, NOT_ENDED, () =>
      endAllSessions(deps, viewer, headers, password),
    );
    if (!done.ok) return respond({ ...done, code: LOG_OUT }, { intent });
    const sent = new Headers();
    for (const cookie of [...done.value.cookies, leftHint]) sent.append('set-cookie', cookie);
    return redirectDocument('/', { headers: sent });
  }
  return undefined;
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'customer') throw redirect(href('/login'));
  const posted = await request.formData();
  const { address } = requestFrom(request, context);
  const answered = await answerIdentities(deps, viewer, textValues(posted), {
    headers: request.headers,
    address,
  });
  if (answered) return answered;
  const ended = await answerSessions(deps, viewer, textValues(posted), request.headers);
  if (ended) return ended;
  if (posted.get('intent') === 'resend') {
    const sent = await orFailed(deps, NOT_SENT, () => resendConfirmation(deps, viewer));
    // The refusal is shown beside the address, not above the password.
    if (!sent.ok) return respond({ ...sent, code: RESEND });
    return backWith('confirmation-sent');
  }
  const form = checkForm(passwordChangeSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const done = await orFailed(deps, FAILED, () =>
    changePassword(deps, viewer, form.value, request.headers, requestFrom(request, context)),
  );
  if (!done.ok) return respond(done);
  return redirect(HERE, { headers: loggedIn(done.value.cookies, { notice: 'password-changed' }) });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityView {...loaderData} reply={actionData} />;
}
