import { Download, Printer } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#ui/button.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import type { ChangeReply } from '#web/factors/manage-route.ts';
import { FACTOR_PLACES, type FactorPlaces } from '#web/factors/places.ts';
import { RECOVERY_CODES } from '#domain/factors.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import {
  loadPasswordAgain,
  PASSWORD_AGAIN_LABELS,
  PasswordAgainField,
} from '#web/forms/person/proof-fields.tsx';

/** A data URL, so that the download works without JavaScript and no server stores the codes. */
const fileOf = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(
    `Recovery codes. Each code works once.\r\n\r\n${codes.join('\r\n')}\r\n`,
  )}`;

/** Recovery codes, which are shown only once. */
const NewRecoveryCodes = ({
  codes,
  onwards,
}: {
  codes: readonly string[];
  onwards: { readonly to: string; readonly name: string };
}) => (
  <AuthCard title="Your recovery codes">
    <p role="status">
      Keep these codes where you can find them without your phone. If you lose your phone, you can
      log in with one of them. Each code works once. <strong>We show them only now.</strong>
    </p>
    <ul className="figures grid grid-cols-1 gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-semibold">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3 print:hidden">
      <a href={fileOf(codes)} download="recovery-codes.txt" className={buttonClass('secondary')}>
        <Icon node={Download} className="size-4" />
        Download
      </a>
      <Button look="secondary" className="needs-script" onClick={() => window.print()}>
        <Icon node={Printer} className="size-4" />
        Print
      </Button>
    </div>
    <Link to={onwards.to} className={`${buttonClass('primary')} print:hidden`}>
      {onwards.name}
    </Link>
  </AuthCard>
);

/** A page that changes the second factors, or the recovery codes that the change has created. */
export const FactorChange = ({
  realm,
  reply,
  children,
}: {
  realm: keyof typeof FACTOR_PLACES;
  reply: ChangeReply | undefined;
  children: (page: { places: FactorPlaces; reply: ChangeReply | undefined }) => ReactNode;
}) => {
  const places = FACTOR_PLACES[realm];
  return reply?.codes ? (
    <NewRecoveryCodes
      codes={reply.codes}
      onwards={{ to: places.afterwards, name: 'I have saved them' }}
    />
  ) : (
    children({ places, reply })
  );
};

/** Page that replaces the recovery codes by new ones. */
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
        You have {codesLeft === 1 ? '1 code' : `${codesLeft} codes`} left. You can get{' '}
        {RECOVERY_CODES} new ones, and the old ones stop working.
      </p>
      <CheckedForm schema={loadPasswordAgain} labels={PASSWORD_AGAIN_LABELS} reply={reply}>
        <PasswordAgainField asked={asksPassword} />
        <SubmitButton>Create new codes</SubmitButton>
      </CheckedForm>
      <Link to={places.security} className="link justify-self-start">
        Back to Security
      </Link>
    </AuthCard>
  );
};
