import { redirect } from 'react-router';
import { CONTACT_FAILED, sendContactMessage } from '#usecases/messages/send-message.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { contactSchema } from '#web/forms/schemas/enquiries.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { CONTACT_DRAFT, ContactView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Contact',
    description: 'Write to us, call us, or send us an email. We answer within 24 hours.',
    path: href('/contact'),
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  brand: context.get(depsContext).settings.brand,
});

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  const form = checkForm(contactSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const passed = await passCaptcha(context, 'contact', posted, CONTACT_FAILED);
  if (!passed.ok) return respond(passed, form.values);
  const deps = context.get(depsContext);
  const sent = await orFailed(deps, CONTACT_FAILED, () =>
    sendContactMessage(deps, form.value, context.get(requestContext).address),
  );
  if (!sent.ok) return respond(sent, form.values);
  return redirect(href('/contact'), { headers: { 'set-cookie': noticeCookie('message-sent') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, 'Failed to send message. Please try again.', CONTACT_DRAFT);

// The address of the store does not change while the page is open.
export const shouldRevalidate = () => false;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactView brand={loaderData.brand} reply={actionData} />;
}
