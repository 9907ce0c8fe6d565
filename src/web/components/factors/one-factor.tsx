import { Link } from 'react-router';
import { FACTOR_NAMES, MAX_FACTOR_NAME } from '#domain/factors.ts';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { type FactorPlaces, REMOVAL } from '#web/factors/places.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { FACTOR_LABELS } from '#web/forms/account-labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { FactorFacts } from '#web/components/account/security-sections.tsx';
import { PasswordAgainField } from '#web/forms/person/proof-fields.tsx';

const loadName = () =>
  import('#web/forms/schemas/factors.ts').then((forms) => forms.factorNameSchema);
const loadProof = () => import('#web/forms/schemas/factors.ts').then((forms) => forms.proofSchema);

const NAME = { name: FACTOR_LABELS.name } as const;
const PROOF = { password: FACTOR_LABELS.password } as const;

/** Page of one app or passkey, to rename or remove it. */
export const OneFactor = ({
  places,
  factor,
  asksPassword,
  reply,
}: {
  places: FactorPlaces;
  factor: FactorFacts;
  asksPassword: boolean;
  reply: FormReply | undefined;
}) => {
  const what = FACTOR_NAMES[factor.kind].toLowerCase();
  return (
    <AuthCard title={factor.name}>
      <p className="text-soft">
        {FACTOR_NAMES[factor.kind]}, added {factor.added}
        {factor.used ? `, last used ${factor.used}` : ''}
      </p>
      <CheckedForm
        schema={loadName}
        labels={NAME}
        initial={{ name: factor.name }}
        reply={reply?.code === REMOVAL ? undefined : reply}
      >
        <FormTextField
          name="name"
          label={FACTOR_LABELS.name}
          autoComplete="off"
          maxLength={MAX_FACTOR_NAME}
        />
        <SubmitButton busy="Saving..." look="secondary">
          Save the name
        </SubmitButton>
      </CheckedForm>
      <section
        aria-labelledby="remove"
        className="grid grid-cols-1 gap-4 border-t border-line pt-6"
      >
        <h2 id="remove" className="text-lg">
          Remove this {what}
        </h2>
        <p>No one can log in with it anymore. We’ll confirm by email.</p>
        <CheckedForm
          schema={loadProof}
          labels={PROOF}
          reply={reply?.code === REMOVAL ? reply : undefined}
        >
          <input type="hidden" name="intent" value="remove" />
          <PasswordAgainField asked={asksPassword} />
          <SubmitButton look="danger">Remove it</SubmitButton>
        </CheckedForm>
      </section>
      <Link to={places.security} className="link justify-self-start">
        Back to Security
      </Link>
    </AuthCard>
  );
};
