import { redirect } from 'react-router';
import { findUser } from '#db/reads/users.ts';
import type { Viewer } from '#domain/access.ts';
import type { Result } from '#domain/result.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { USER_MESSAGES } from '#usecases/customers/delete-account.ts';
import {
  changeUser,
  endUserSessions,
  resendUserConfirmation,
  resetUserFactors,
  sendPasswordLink,
} from '#usecases/customers/manage-user.ts';
import type { Deps } from '#usecases/deps.ts';
import { readFactorsOf } from '#usecases/factors/of-others.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { countries } from '#web/forms/countries/countries.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { readDetails, shownDetails } from '#web/forms/person/read-person.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { seenFactors } from '#web/pages/seen-factors.ts';
import type { Route } from './+types/route.ts';
import { UserView } from './view.tsx';

const FAILED = 'This could not be done right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'User',
    description: 'For store staff only.',
    path: href('/admin/dashboard'),
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const user = await findUser(deps.db, viewer, params.userId);
  if (!user) throw new Response(USER_MESSAGES.notFound, { status: 404 });
  await recordAccess(deps, viewer, 'user read', { patientId: user.id });
  const [sessions, factors, mailbox] = await Promise.all([
    deps.customers.sessionsOf(user.id),
    readFactorsOf(deps, 'customers', user.id),
    deps.customers.find(user.email),
  ]);
  return {
    countries,
    user: {
      id: user.id,
      name: `${user.firstName} ${user.lastName}`.trim(),
      email: user.email,
      confirmed: mailbox?.confirmed ?? false,
      since: formatMoment(user.createdAt),
    },
    initial: shownDetails(user),
    sessions: sessions.map(({ id, device, address, usedAt }) => ({
      id,
      device,
      address,
      used: formatMoment(usedAt),
    })),
    factors: seenFactors(factors),
  };
};

type Change = (deps: Deps, viewer: Viewer, userId: string) => Promise<Result<null>>;

/** Actions of the page's buttons, and the notices that follow. */
const changes: Readonly<Record<string, readonly [Change, NoticeCode]>> = {
  'send-password-link': [sendPasswordLink, 'user-password-sent'],
  'resend-confirmation': [resendUserConfirmation, 'user-confirmation-sent'],
  'end-sessions': [endUserSessions, 'member-logged-out'],
  'reset-factors': [resetUserFactors, 'member-factors-reset'],
};

export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const posted = await request.formData();
  const back = (notice: NoticeCode) =>
    redirect(href('/admin/users/:userId', { userId: params.userId }), {
      headers: { 'set-cookie': noticeCookie(notice) },
    });
  const found = Object.entries(changes).find(([intent]) => intent === posted.get('intent'));
  if (found) {
    const [change, notice] = found[1];
    const done = await orFailed(deps, FAILED, () => change(deps, viewer, params.userId));
    return done.ok ? back(notice) : respond(done);
  }
  const form = readDetails(posted);
  if (!form.ok) return refuseForm(form.reply);
  const saved = await orFailed(deps, FAILED, () =>
    changeUser(deps, viewer, params.userId, form.value),
  );
  return saved.ok ? back('member-saved') : respond(saved, form.values);
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <UserView {...loaderData} reply={actionData} />;
}
