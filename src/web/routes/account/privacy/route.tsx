import { redirectDocument } from 'react-router';
import { deleteOwnAccount } from '#usecases/customers/delete-own-account.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import { noticeCookie } from '#web/flash.ts';
import { deletionSchema } from '#web/forms/account-details.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { pageMeta } from '#web/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/respond.ts';
import { clearedHint } from '#web/viewer-hint.ts';
import type { Route } from './+types/route.ts';
import { PrivacyView } from './view.tsx';

const FAILED = 'We could not delete your account right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Your data',
    description: 'Download what we hold of you, or delete your account.',
    path: '/account/privacy',
    noindex: true,
  });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(deletionSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const done = await orFailed(deps.log, FAILED, () =>
    deleteOwnAccount(deps, context.get(viewerContext), form.value.password),
  );
  if (!done.ok) return respond(done);
  const { cookies } = await deps.customers.logout(request.headers);
  const sent = new Headers();
  for (const cookie of [...cookies, clearedHint, noticeCookie('account-deleted')])
    sent.append('set-cookie', cookie);
  return redirectDocument('/', { headers: sent });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ actionData }: Route.ComponentProps) {
  return <PrivacyView reply={actionData} />;
}
