import { redirect } from 'react-router';
import { findPatientNotes } from '#db/reads/reviews.ts';
import { tellPharmacist } from '#usecases/review/tell-pharmacist.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { healthSchema } from '#web/forms/schemas/account.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { PatientAnswers } from '#domain/review/caution.ts';
import { AccountForm } from '#web/components/account/account-form.tsx';
import { FormTextArea, FormTextField } from '#web/forms/form-fields.tsx';
import { HEALTH_LABELS, MAX_HEALTH_NOTE } from '#web/forms/account-labels.ts';
import type { Route } from './+types/route.ts';

const FAILED = 'We could not save this right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'For the pharmacist',
    description: 'Tell us what a pharmacist should know before approving your prescription.',
    path: href('/account/health'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'customer') throw redirect(href('/login'));
  return {
    userId: viewer.id,
    initial: await findPatientNotes(context.get(depsContext).db, viewer, viewer.id),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(healthSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const saved = await orFailed(deps, FAILED, () =>
    tellPharmacist(deps, context.get(viewerContext), form.value),
  );
  if (!saved.ok) return respond(saved, form.values);
  return redirect(href('/account'), { headers: { 'set-cookie': noticeCookie('health-saved') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, HEALTH_DRAFT);

const loadSchema = () =>
  import('#web/forms/schemas/account.ts').then((forms) => forms.healthSchema);

/** Name of the draft in the browser; the storage key adds the account it belongs to. */
const HEALTH_DRAFT = 'health';

const HealthView = ({
  userId,
  initial,
  reply,
}: {
  userId: string;
  initial: PatientAnswers;
  reply: FormReply | undefined;
}) => (
  <AccountForm
    title="For the pharmacist"
    text="Only our pharmacists see this, next to your prescriptions. You do not have to fill it in. Clearing a field deletes what you entered."
    schema={loadSchema}
    labels={HEALTH_LABELS}
    reply={reply}
    initial={initial}
    draft={`${HEALTH_DRAFT}:${userId}`}
  >
    <FormTextField
      name="birthDate"
      label={HEALTH_LABELS.birthDate}
      type="date"
      min="1900-01-01"
      autoComplete="bday"
      optional
      hint="The pharmacist compares it with your prescription, so that no one gets another person’s medicine."
    />
    <FormTextArea
      name="allergies"
      label={HEALTH_LABELS.allergies}
      optional
      hint="Such as insulin, penicillin or latex"
      maxLength={MAX_HEALTH_NOTE}
    />
    <FormTextArea
      name="medicines"
      label={HEALTH_LABELS.medicines}
      optional
      hint="Include those you take without a prescription"
      maxLength={MAX_HEALTH_NOTE}
    />
    <FormTextArea
      name="conditions"
      label={HEALTH_LABELS.conditions}
      optional
      hint="Such as type 1 diabetes, or thyroid cancer in the family"
      maxLength={MAX_HEALTH_NOTE}
    />
    <FormTextField
      name="kidneyValue"
      label={HEALTH_LABELS.kidneyValue}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      optional
      hint="Enter the value from your last blood test, such as 75. Some medicines need a lower dose if it is low."
    />
    <FormTextField
      name="kidneyDay"
      label={HEALTH_LABELS.kidneyDay}
      type="date"
      min="1990-01-01"
      autoComplete="off"
      optional
    />
  </AccountForm>
);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <HealthView {...loaderData} reply={actionData} />;
}
