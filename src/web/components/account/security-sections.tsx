import type { ReactNode } from 'react';
import { KeyRound, LifeBuoy, ShieldAlert, Smartphone } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { FACTOR_NAMES, type FactorKind } from '#domain/factors.ts';
import { buttonClass } from '#ui/button.tsx';
import { Unbroken } from '#web/components/texts/line-breaks.tsx';
import type { FactorPlaces } from '#web/factors/places.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormPasswordField } from '#web/forms/form-fields.tsx';
import { PASSWORD_CHANGE_LABELS } from '#web/forms/account-labels.ts';
import { NewPasswordFields } from '#web/forms/person/new-password-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';

/** One of several settings, with its button beside it or, if there is no room, below. */
export const SettingRow = ({
  icon,
  action,
  wide = false,
  children,
}: {
  icon: ReactNode;
  action?: ReactNode;
  /** Gives the action a line of its own. */
  wide?: boolean;
  children: ReactNode;
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
    <div className="flex min-w-0 grow basis-52 items-start gap-3">
      {icon}
      <div className="grid min-w-0 gap-1 text-sm">{children}</div>
    </div>
    {/* Aligned with the words, not with the icon. */}
    {action ? <div className={wide ? 'w-full' : 'ml-8'}>{action}</div> : null}
  </li>
);

export type FactorFacts = {
  readonly id: string;
  readonly kind: FactorKind;
  readonly name: string;
  readonly added: string;
  /** Undefined if it was never used. */
  readonly used: string | undefined;
};

const ICONS = { authenticator: Smartphone, passkey: KeyRound } as const;

/** Warn below this number of recovery codes. */
const FEW = 3;

const Row = ({ factor, to }: { factor: FactorFacts; to: string }) => {
  const icon = ICONS[factor.kind];
  return (
    <SettingRow
      icon={<Icon node={icon} className="beside-line size-5 shrink-0 text-accent" />}
      action={
        <Link to={to} className={buttonClass('secondary')} aria-label={`Change ${factor.name}`}>
          Change
        </Link>
      }
    >
      <p className="font-semibold wrap-anywhere">{factor.name}</p>
      <p className="text-soft">
        {FACTOR_NAMES[factor.kind]}, <Unbroken text={`added ${factor.added}`} />
      </p>
      <p className="text-soft">
        <Unbroken text={factor.used ? `Last used ${factor.used}` : 'Not used yet'} />
      </p>
    </SettingRow>
  );
};

const Codes = ({ left, to }: { left: number; to: string }) => (
  <SettingRow
    icon={
      left < FEW ? (
        <Icon node={ShieldAlert} className="beside-line size-5 shrink-0 text-amber" />
      ) : (
        <Icon node={LifeBuoy} className="beside-line size-5 shrink-0 text-accent" />
      )
    }
    action={
      <Link to={to} className={buttonClass('secondary')}>
        Make new codes
      </Link>
    }
  >
    <p className="font-semibold">Recovery codes</p>
    <p className={left < FEW ? 'text-amber' : 'text-soft'}>
      {left === 1 ? '1 code left' : `${left} codes left`}
    </p>
  </SettingRow>
);

/** The second factors of a person, and forms to add more. */
export const FactorsSection = ({
  places,
  factors,
  codesLeft,
}: {
  places: FactorPlaces;
  factors: readonly FactorFacts[];
  codesLeft: number;
}) => (
  <section aria-labelledby="factors" className="card grid content-start gap-4 p-6">
    <h2 id="factors" className="text-lg">
      Second step
    </h2>
    <p>
      {factors.length === 0
        ? 'With a second step, no one can log in with your password alone. The second step is a code from an app on your phone or a passkey on your device.'
        : 'After your password, we ask for one of these. You can also log in with a passkey alone.'}
    </p>
    {factors.length > 0 ? (
      <ul>
        {factors.map((factor) => (
          <Row key={factor.id} factor={factor} to={`${places.security}/factors/${factor.id}`} />
        ))}
        <Codes left={codesLeft} to={`${places.security}/codes`} />
      </ul>
    ) : null}
    <div className="flex flex-wrap gap-3">
      <Link to={`${places.security}/authenticator`} className={buttonClass('secondary')}>
        Add an authenticator app
      </Link>
      <Link to={`${places.security}/passkey`} className={buttonClass('secondary')}>
        Add a passkey
      </Link>
    </div>
  </section>
);

const loadSchema = () =>
  import('#web/forms/schemas/login.ts').then((forms) => forms.passwordChangeSchema);

/** Form for a new password, confirmed by the current one; for customers and staff. */
export const ChangePassword = ({ reply }: { reply: FormReply | undefined }) => {
  return (
    <section aria-labelledby="password" className="card grid gap-5 p-6">
      <h2 id="password" className="text-lg">
        Change your password
      </h2>
      <CheckedForm schema={loadSchema} labels={PASSWORD_CHANGE_LABELS} reply={reply}>
        <FormPasswordField
          name="current"
          label={PASSWORD_CHANGE_LABELS.current}
          autoComplete="current-password"
        />
        <NewPasswordFields />
        <SubmitButton busy="Saving..." className="sm:justify-self-start">
          Change the password
        </SubmitButton>
      </CheckedForm>
    </section>
  );
};
