import { KeyRound, LifeBuoy, ShieldAlert, Smartphone } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { FACTOR_NAMES, type FactorKind } from '#domain/factors.ts';
import { buttonClass } from '#ui/button.tsx';
import { SettingRow } from '#web/components/setting-row.tsx';
import { Unbroken } from '#web/components/unbroken.tsx';
import type { FactorPlaces } from '#web/factors/places.ts';

export type FactorFacts = {
  readonly id: string;
  readonly kind: FactorKind;
  readonly name: string;
  readonly added: string;
  /** Undefined where it was never used. */
  readonly used: string | undefined;
};

const ICONS = { authenticator: Smartphone, passkey: KeyRound } as const;

/** So few codes are soon none. */
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
        ? 'With a second step, nobody can log in by your password alone. It is a code from an app on your phone, or a passkey on your device.'
        : 'After your password we ask for one of these. A passkey also logs you in by itself.'}
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
