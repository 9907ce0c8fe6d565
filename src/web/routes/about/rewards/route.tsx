import { redirect } from 'react-router';
import { OTHER_KIND } from '#domain/affiliates.ts';
import { APPLICATION_MESSAGES } from '#texts/affiliates.ts';
import { applyForAffiliation } from '#usecases/affiliates/applications.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { affiliationSchema } from '#web/forms/schemas/affiliates.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { fillTitled, placeholderValues } from '#web/pages/page-texts.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { AFFILIATION_DRAFT, RewardsView } from './view.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const { affiliation } = content.pages;
  const values = placeholderValues(context.get(depsContext));
  return {
    email: settings.brand.email,
    hero: fillTitled(affiliation.hero, values),
    benefits: affiliation.benefits.map((benefit) => fillTitled(benefit, values)),
    idealFor: affiliation.idealFor,
    closing: fillTitled(affiliation.closing, values),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const kinds = [...deps.content.pages.affiliation.idealFor, OTHER_KIND];
  const posted = await request.formData();
  const form = checkForm(affiliationSchema(kinds), posted);
  if (!form.ok) return refuseForm(form.reply);
  const passed = await passCaptcha(context, 'contact', posted, APPLICATION_MESSAGES.failed);
  if (!passed.ok) return respond(passed, form.values);
  const { phone, licence, message, ...said } = form.value;
  const application = {
    ...said,
    phone: phone || null,
    licence: licence || null,
    message: message || null,
  };
  const taken = await orFailed(deps, APPLICATION_MESSAGES.failed, () =>
    applyForAffiliation(deps, application, context.get(requestContext).address),
  );
  if (!taken.ok) return respond(taken, form.values);
  return redirect(href('/rewards'), {
    headers: { 'set-cookie': noticeCookie('application-sent') },
  });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, APPLICATION_MESSAGES.failed, AFFILIATION_DRAFT);

// The texts of the page do not change while it is open.
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Affiliation Program',
    description:
      'For doctors, clinics and hospitals: refer patients to licensed European pharmacies and stay in charge of their care.',
    path: href('/rewards'),
  });

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <RewardsView {...loaderData} reply={actionData} />;
}
