import { Check } from 'lucide-react';
import type { OrderFacts } from './account-data.ts';

type Stop = OrderFacts['stops'][number];

const dots: Record<Stop['state'], string> = {
  passed: 'border-leaf-fill bg-leaf-fill text-surface',
  current: 'border-accent bg-surface text-accent',
  ahead: 'border-edge bg-surface',
};

const says: Record<Stop['state'], string> = {
  passed: 'done',
  current: 'the order is here',
  ahead: 'still to come',
};

/** The way of an order as a line with seven stops: down the page on a phone, across it elsewhere. */
export const OrderLine = ({ stops }: { stops: readonly Stop[] }) => (
  <ol aria-label="Progress of this order" className="grid lg:grid-cols-7">
    {stops.map(({ status, state, date }, index) => (
      <li
        key={status}
        aria-current={state === 'current' ? 'step' : undefined}
        className="relative flex min-h-12 gap-3 pb-3 lg:flex-col lg:gap-2 lg:pr-3 lg:pb-0"
      >
        {index < stops.length - 1 ? (
          <span
            aria-hidden="true"
            className={`absolute top-6 bottom-0 left-[11px] w-0.5 lg:top-[11px] lg:bottom-auto lg:left-6 lg:h-0.5 lg:w-[calc(100%-1.5rem)] ${
              state === 'passed' ? 'bg-leaf-fill' : 'bg-line'
            }`}
          />
        ) : null}
        <span
          aria-hidden="true"
          className={`relative grid size-6 shrink-0 place-items-center rounded-full border-2 ${dots[state]}`}
        >
          {state === 'passed' ? <Check className="size-4" /> : null}
          {state === 'current' ? <span className="size-2.5 rounded-full bg-accent" /> : null}
        </span>
        <div className="text-sm">
          <p className={state === 'current' ? 'font-bold' : state === 'ahead' ? 'text-soft' : ''}>
            {status}
            <span className="sr-only">, {says[state]}</span>
          </p>
          {date ? <p className="text-xs text-soft">{date}</p> : null}
        </div>
      </li>
    ))}
  </ol>
);
