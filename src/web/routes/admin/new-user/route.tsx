import { redirect } from 'react-router';
import { createUser } from '#usecases/customers/manage-user.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { countries } from '#web/forms/countries/countries.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { mailboxSchema } from '#web/forms/schemas/login.ts';
import { readDetails } from '#web/forms/person/read-person.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { NewUserView } from './view.tsx';

const FAILED = 'The account could not be made just now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'New user',
    description: 'For the staff of the store.',
    path: href('/admin/users/new'),
    noindex: true,
  });

export const loader = () => ({ countries });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  const mailbox = checkForm(mailboxSchema, posted);
  const details = readDetails(posted);
  const typed = {
    ...(mailbox.ok ? mailbox.values : mailbox.reply.values),
    ...(details.ok ? details.values : details.reply.values),
  };
  if (!details.ok || !mailbox.ok) {
    const errors = {
      ...(mailbox.ok ? {} : mailbox.reply.errors),
      ...(details.ok ? {} : details.reply.errors),
    };
    return refuseForm({ values: typed, errors });
  }
  const deps = context.get(depsContext);
  const made = await orFailed(deps.log, FAILED, () =>
    createUser(deps, context.get(viewerContext), {
      ...details.value,
      email: mailbox.value.email,
    }),
  );
  if (!made.ok) return respond(made, typed);
  return redirect(href('/admin/users/:userId', { userId: made.value.userId }), {
    headers: { 'set-cookie': noticeCookie('user-created') },
  });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, STAFF_DRAFTS.newUser);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <NewUserView countries={loaderData.countries} reply={actionData} />;
}
