import { MonitorSmartphone } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';

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
  /** The way to end them. */
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
