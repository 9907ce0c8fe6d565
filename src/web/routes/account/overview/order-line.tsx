import { Check, X } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { LocalTime } from '#web/components/local-time.tsx';
import type { OrderFacts } from './account-data.ts';

type Stop = OrderFacts['stops'][number];

const dots: Record<Stop['state'], string> = {
  passed: 'border-leaf-fill bg-leaf-fill text-surface print:bg-surface print:text-ink',
  skipped: 'border-edge bg-surface',
  current: 'border-accent bg-accent text-on-accent ring-4 ring-tint print:bg-surface',
  ahead: 'border-edge bg-surface',
  ended: 'border-edge bg-sunken text-soft',
};

const words: Record<Stop['state'], string> = {
  passed: 'font-medium',
  skipped: 'text-soft',
  current: 'font-bold text-accent-strong',
  ahead: 'text-soft',
  ended: 'font-bold',
};

const says: Record<Stop['state'], string> = {
  passed: 'done',
  skipped: 'not recorded',
  current: 'the order is here',
  ahead: 'still to come',
  ended: 'the order ended here',
};

/** Class of the line to the next stop: green if it has been reached, dashed if not. */
const leads = (next: Stop['state'] | undefined): string =>
  next === 'ahead' || next === 'ended'
    ? 'border-edge border-dashed'
    : 'border-leaf-fill border-solid';

const Dot = ({ state }: { state: Stop['state'] }) => (
  <span
    aria-hidden="true"
    className={`relative z-1 grid size-6 shrink-0 place-items-center rounded-full border-2 ${dots[state]}`}
  >
    {state === 'passed' ? <Icon node={Check} className="size-4" /> : null}
    {state === 'current' ? (
      <span className="size-2 rounded-full bg-on-accent print:border-4 print:border-ink" />
    ) : null}
    {state === 'ended' ? <Icon node={X} className="size-4" /> : null}
  </span>
);

/** Progress of an order as a line with seven stops: vertical on a phone, otherwise horizontal. */
export const OrderLine = ({ stops }: { stops: readonly Stop[] }) => (
  <ol
    aria-label="Progress of this order"
    className="grid lg:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
  >
    {stops.map(({ status, state, at }, index) => (
      <li
        key={status}
        aria-current={state === 'current' ? 'step' : undefined}
        className="relative flex gap-3 pb-4 last:pb-0 lg:flex-col lg:gap-2 lg:pr-6 lg:pb-0 lg:last:pr-0"
      >
        {index < stops.length - 1 ? (
          <span
            aria-hidden="true"
            className={`absolute top-6 bottom-0 left-3 -ml-px border-l-2 lg:top-3 lg:right-0 lg:bottom-auto lg:left-6 lg:-mt-px lg:ml-0 lg:border-t-2 lg:border-l-0 ${leads(
              stops[index + 1]?.state,
            )}`}
          />
        ) : null}
        <Dot state={state} />
        <div className="min-w-0 grow text-sm max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:justify-between max-lg:gap-x-3">
          <p className={`text-balance ${words[state]}`}>
            {status}
            <span className="sr-only">, {says[state]}</span>
          </p>
          {at ? (
            <p className="text-xs text-soft">
              <LocalTime at={at} form="day" />
            </p>
          ) : null}
          {state === 'skipped' ? (
            <p aria-hidden="true" className="text-xs text-soft">
              Not recorded
            </p>
          ) : null}
        </div>
      </li>
    ))}
  </ol>
);
