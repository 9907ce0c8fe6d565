import { KeyRound, Smartphone, MonitorSmartphone } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import type { SeenFactors } from '#web/pages/seen-factors.ts';
import { ConfirmedAction } from './confirmed-action.tsx';

const factorLooks = {
  authenticator: { icon: Smartphone, word: 'Authenticator app' },
  passkey: { icon: KeyRound, word: 'Passkey' },
} as const;

/** Second factors of a person, as staff see them. */
export const FactorList = ({
  seen: { factors, codesLeft },
  reset,
}: {
  seen: SeenFactors;
  /** Button that removes them all. */
  reset: ReactNode;
}) => (
  <div className="grid content-start gap-2">
    <h3 className="text-base">Second factors</h3>
    {factors.length === 0 ? (
      <p className="text-sm text-soft">None. The password is enough to log in.</p>
    ) : (
      <>
        <ul aria-label="Second factors" className="card divide-y divide-line">
          {factors.map(({ id, kind, name, used }) => {
            const { icon, word } = factorLooks[kind];
            return (
              <li key={id} className="flex items-start gap-3 px-3 py-2 text-sm">
                <Icon node={icon} className="beside-line size-4 shrink-0 text-accent" />
                <span className="min-w-0">
                  <span className="font-medium wrap-anywhere">{name}</span>
                  <span className="block text-xs text-soft">
                    {word},{' '}
                    {used ? (
                      <>
                        last used <span className="figures">{used}</span>
                      </>
                    ) : (
                      'never used'
                    )}
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
        <p className="text-sm text-soft">
          {codesLeft === 1 ? '1 recovery code' : `${codesLeft} recovery codes`} left
        </p>
      </>
    )}
    {reset ? <div>{reset}</div> : null}
  </div>
);

export type SeenSession = {
  readonly id: string;
  readonly device: string;
  readonly address: string | null;
  readonly used: string;
};

/** Sessions of a person, as staff see them. */
export const SessionList = ({
  sessions,
  none,
  end,
}: {
  sessions: readonly SeenSession[];
  /** Text shown if there are none. */
  none: string;
  /** Button that ends them all. */
  end: ReactNode;
}) => (
  <div className="grid content-start gap-2">
    <h3 className="text-base">Sessions</h3>
    {sessions.length === 0 ? (
      <p className="text-sm text-soft">{none}</p>
    ) : (
      <ul aria-label="Sessions" className="card divide-y divide-line">
        {sessions.map(({ id, device, address, used }) => (
          <li key={id} className="flex items-start gap-3 px-3 py-2 text-sm">
            <Icon node={MonitorSmartphone} className="beside-line size-4 shrink-0 text-accent" />
            <span className="min-w-0">
              <span className="font-medium">{device}</span>
              <span className="block text-xs wrap-anywhere text-soft">
                Last used <span className="figures">{used}</span>
                {address ? ` from ${address}` : null}
              </span>
            </span>
          </li>
        ))}
      </ul>
    )}
    {end ? <div>{end}</div> : null}
  </div>
);

/** Second factors and sessions of another person, with the actions that the viewer may take. */
export const PersonAccess = ({
  name,
  factors,
  sessions,
  mayReset,
  mayEnd,
}: {
  name: string;
  factors: SeenFactors;
  sessions: readonly SeenSession[];
  mayReset: boolean;
  mayEnd: boolean;
}) => (
  <>
    <FactorList
      seen={factors}
      reset={
        mayReset && factors.factors.length > 0 ? (
          <ConfirmedAction
            name="Reset the factors"
            intent="reset-factors"
            title={`Reset the second factors of ${name}?`}
            action="Reset"
            look="danger"
          >
            <p>
              {name} will be logged out everywhere, will log in without a second factor, and will be
              told by email. Make sure that it is really {name} who is asking.
            </p>
          </ConfirmedAction>
        ) : null
      }
    />
    <SessionList
      sessions={sessions}
      none={`${name} is not logged in anywhere.`}
      end={
        mayEnd && sessions.length > 0 ? (
          <ConfirmedAction
            name="Log out everywhere"
            intent="end-sessions"
            title={`Log ${name} out everywhere?`}
            action="Log out"
          >
            <p>{name} will have to log in again on every device.</p>
          </ConfirmedAction>
        ) : null
      }
    />
  </>
);
