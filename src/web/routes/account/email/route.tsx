import { redirect } from 'react-router';
import { findOpenEmailChange } from '#db/reads/users.ts';
import { askForEmailChange, withdrawEmailChange } from '#usecases/customers/change-email.ts';
import { askForProofCode } from '#usecases/factors/prove.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { emailChangeSchema, proofOf } from '#web/forms/schemas/account.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { ASK_FOR_CODE } from '#web/forms/labels.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { withNotice } from '#web/http/account-answers.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { EMAIL_DRAFT, EmailView, STOP } from './view.tsx';

const HERE = href('/account/email');
const FAILED = 'We could not send the emails right now. Please try again in a moment.';

const backWith = (code: NoticeCode, cookies: readonly string[] = []) =>
  redirect(HERE, { headers: withNotice(code, cookies) });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Your email address',
    description: 'Move your account to another email address.',
    path: HERE,
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db, clock, customers } = context.get(depsContext);
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'customer') throw redirect(href('/login'));
  return {
    userId: viewer.id,
    email: viewer.email,
    byPassword: await customers.hasPassword(viewer.id),
    open: await findOpenEmailChange(db, viewer.id, clock()),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'customer') throw redirect(href('/login'));
  const posted = await request.formData();
  if (posted.get('intent') === ASK_FOR_CODE) {
    const sent = await orFailed(deps, FAILED, () => askForProofCode(deps, viewer));
    return sent.ok ? backWith('code-sent', sent.value.cookies) : respond(sent);
  }
  if (posted.get('intent') === STOP) {
    await withdrawEmailChange(deps, viewer);
    return backWith('email-change-stopped');
  }
  const form = checkForm(emailChangeSchema(await deps.customers.hasPassword(viewer.id)), posted);
  if (!form.ok) return refuseForm(form.reply);
  const asked = await orFailed(deps, FAILED, () =>
    askForEmailChange(
      deps,
      viewer,
      { email: form.value.email, proof: proofOf(form.value) },
      context.get(requestContext).address,
      request.headers,
    ),
  );
  return asked.ok ? backWith('email-change-asked') : respond(asked, form.values);
};

export const headers = actionHeaders;

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  // The page's other forms have an intent and contain no address.
  const asks = !(await request.clone().formData()).has('intent');
  return keepForm(serverAction, FAILED, asks ? EMAIL_DRAFT : undefined);
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailView {...loaderData} reply={actionData} />;
}
