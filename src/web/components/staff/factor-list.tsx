import { KeyRound, Smartphone } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import type { SeenFactors } from '#web/pages/seen-factors.ts';

const looks = {
  authenticator: { icon: Smartphone, word: 'Authenticator app' },
  passkey: { icon: KeyRound, word: 'Passkey' },
} as const;

/** Second factors of a person, as staff see them. */
export const FactorList = ({
  seen: { factors, codesLeft },
  reset,
}: {
  seen: SeenFactors;
  /** The way to remove them all. */
  reset: ReactNode;
}) => (
  <div className="grid content-start gap-2">
    <h3 className="text-base">Second factors</h3>
    {factors.length === 0 ? (
      <p className="text-sm text-soft">None. The password alone opens the account.</p>
    ) : (
      <>
        <ul aria-label="Second factors" className="card divide-y divide-line">
          {factors.map(({ id, kind, name, used }) => {
            const { icon, word } = looks[kind];
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
