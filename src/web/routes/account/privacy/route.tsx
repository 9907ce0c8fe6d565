import { redirect, redirectDocument } from 'react-router';
import { deleteOwnAccount } from '#usecases/customers/delete-account.ts';
import { askForProofCode } from '#usecases/factors/prove.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { deletionSchema, proofOf } from '#web/forms/schemas/account.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { ASK_FOR_CODE } from '#web/forms/labels.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { withNotice } from '#web/http/account-answers.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { leftHint } from '#web/browser/viewer-hint.ts';
import type { Route } from './+types/route.ts';
import { readAccess } from './read-access.ts';
import { PrivacyView } from './view.tsx';

const HERE = href('/account/privacy');
const NOT_SENT = 'We could not send the email right now. Please try again in a moment.';
const FAILED = 'We could not delete your account right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Your data',
    description: 'Download the data that we hold about you, or delete your account.',
    path: HERE,
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'customer') throw redirect(href('/login'));
  const deps = context.get(depsContext);
  const [byPassword, access] = await Promise.all([
    deps.customers.hasPassword(viewer.id),
    readAccess(deps, viewer, request.url),
  ]);
  return { byPassword, access };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'customer') throw redirect(href('/login'));
  const posted = await request.formData();
  if (posted.get('intent') === ASK_FOR_CODE) {
    const sent = await orFailed(deps, NOT_SENT, () => askForProofCode(deps, viewer));
    if (!sent.ok) return respond(sent);
    return redirect(HERE, { headers: withNotice('code-sent', sent.value.cookies) });
  }
  const form = checkForm(deletionSchema(await deps.customers.hasPassword(viewer.id)), posted);
  if (!form.ok) return refuseForm(form.reply);
  const done = await orFailed(deps, FAILED, () =>
    deleteOwnAccount(deps, viewer, request.headers, proofOf(form.value)),
  );
  if (!done.ok) return respond(done);
  const { cookies } = await deps.customers.logout(request.headers);
  const sent = new Headers();
  for (const cookie of [...cookies, leftHint, noticeCookie('account-deleted')])
    sent.append('set-cookie', cookie);
  return redirectDocument('/', { headers: sent });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PrivacyView {...loaderData} reply={actionData} />;
}
