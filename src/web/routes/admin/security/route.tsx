import { redirect } from 'react-router';
import { findOpenStaffEmail, findOwnStaffEmail } from '#db/reads/team.ts';
import type { StaffViewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';
import { changePassword } from '#usecases/factors/change-password.ts';
import { isFreshLogin } from '#usecases/factors/prove.ts';
import { askToChangeOwnEmail } from '#usecases/staff/change-staff-email.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { depsContext, requestFrom, viewerContext } from '#web/http/context.ts';
import { loadFactors } from '#web/factors/manage-route.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { passwordChangeSchema } from '#web/forms/schemas/login.ts';
import { ownEmailSchema } from '#web/forms/schemas/team.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { SET_EMAIL, StaffSecurityView } from './view.tsx';

const HERE = href('/admin/security');
const NOT_SENT = 'We could not send the email right now. Please try again in a moment.';
const FAILED = 'We could not change your password right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Security',
    description: 'For store staff only.',
    path: HERE,
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'staff') throw redirect(href('/admin'));
  const facts = await loadFactors(context);
  const waiting = await findOpenStaffEmail(deps.db, viewer.id, deps.clock());
  return {
    ...facts,
    username: viewer.username,
    /** Without a second factor this is the only page that opens. */
    mustAdd: facts.factors.length === 0 && deps.settings.staffFactor === 'required',
    mailbox: {
      email: await findOwnStaffEmail(deps.db, viewer),
      waiting: waiting && { email: waiting.newEmail, until: formatMoment(waiting.expiresAt) },
      asksPassword: !(await isFreshLogin(deps, viewer, request.headers)),
    },
  };
};

const setEmail = async (deps: Deps, viewer: StaffViewer, posted: FormData, headers: Headers) => {
  const form = checkForm(ownEmailSchema, posted);
  if (!form.ok) return refuseForm({ ...form.reply, code: SET_EMAIL });
  const asked = await orFailed(deps, NOT_SENT, () =>
    askToChangeOwnEmail(deps, viewer, form.value, headers),
  );
  if (!asked.ok) return respond({ ...asked, code: SET_EMAIL }, form.values);
  return redirect(HERE, { headers: { 'set-cookie': noticeCookie('member-email-asked') } });
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'staff') throw redirect(href('/admin'));
  const posted = await request.formData();
  if (posted.get('intent') === SET_EMAIL) return setEmail(deps, viewer, posted, request.headers);
  const form = checkForm(passwordChangeSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const done = await orFailed(deps, FAILED, () =>
    changePassword(deps, viewer, form.value, request.headers, requestFrom(request, context)),
  );
  if (!done.ok) return respond(done);
  const sent = new Headers();
  for (const cookie of [...done.value.cookies, noticeCookie('password-changed')])
    sent.append('set-cookie', cookie);
  return redirect(HERE, { headers: sent });
};

export const headers = actionHeaders;

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) =>
  (await request.clone().formData()).get('intent') === SET_EMAIL
    ? keepForm(serverAction, NOT_SENT, STAFF_DRAFTS.ownEmail, SET_EMAIL)
    : keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffSecurityView {...loaderData} reply={actionData} />;
}
