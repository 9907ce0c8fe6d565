import { Link } from 'react-router';
import { RECOVERY_CODES } from '#domain/factors.ts';
import { AuthCard } from '#web/components/auth-card.tsx';
import type { FactorPlaces } from '#web/factors/places.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import {
  loadPasswordAgain,
  PASSWORD_AGAIN_LABELS,
  PasswordAgainField,
} from '#web/forms/person/proof-fields.tsx';

/** New recovery codes in the place of the old ones. */
export const RenewCodes = ({
  places,
  codesLeft,
  asksPassword,
  reply,
}: {
  places: FactorPlaces;
  codesLeft: number;
  asksPassword: boolean;
  reply: FormReply | undefined;
}) => {
  return (
    <AuthCard title="New recovery codes">
      <p>
        You have {codesLeft === 1 ? '1 code' : `${codesLeft} codes`} left. You get {RECOVERY_CODES}{' '}
        new ones, and the old ones stop working.
      </p>
      <CheckedForm schema={loadPasswordAgain} labels={PASSWORD_AGAIN_LABELS} reply={reply}>
        <PasswordAgainField asked={asksPassword} />
        <SubmitButton>Make new codes</SubmitButton>
      </CheckedForm>
      <Link to={places.security} className="link justify-self-start">
        Back to Security
      </Link>
    </AuthCard>
  );
};
