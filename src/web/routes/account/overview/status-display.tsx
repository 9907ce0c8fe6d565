import { CalendarClock } from 'lucide';
import { orderNumber } from '#domain/order-number.ts';
import { Icon } from '#ui/icon.tsx';
import { Unbroken } from '#web/components/texts/line-breaks.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import type { OrderFacts } from './account-data.ts';
import { NextThing, type OrderActions } from './next-thing.tsx';
import { OrderLine } from './order-line.tsx';
import { PharmacistPart } from './review-panel.tsx';
import { TimelinePart } from './timeline-part.tsx';

/** The planned days, without the one that the sentence above names already. */
const plannedDays = ({ shipping, dates, next }: OrderFacts): string | undefined =>
  dates !== undefined && next.text.includes(dates) ? shipping?.replace(dates, '').trim() : shipping;

/** The step that comes after the current one, with the planned days if they are known. */
const ComesNext = ({ order, alone }: { order: OrderFacts; alone: boolean }) => {
  const step = order.timeline.find(({ state }) => state === 'ahead');
  const planned = plannedDays(order);
  if (!step && !planned) return null;
  return (
    <div
      role="group"
      aria-label="What comes next"
      // The printed steps have the same dates.
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm ${alone ? 'print:hidden' : ''}`}
    >
      <Icon node={CalendarClock} className="size-5 text-accent" />
      <p>
        {step ? (
          <>
            <strong>Next: {step.title}.</strong> <Unbroken text={step.text} />{' '}
          </>
        ) : null}
        {planned ? <Unbroken text={planned} /> : null}
      </p>
    </div>
  );
};

/**
 * Where an order is, in one place: what happens now and what its owner has to do, what the pharmacist writes, what
 * comes next and when, the seven stops, and what has happened, which is collapsed.
 */
export const StatusDisplay = ({
  order,
  alone,
  reply,
  ...actions
}: {
  order: OrderFacts;
  /** Whether the order has its own page. */
  alone: boolean;
  /** The refusal of an answer to the pharmacist. */
  reply?: FormReply | undefined;
} & Pick<OrderActions, 'email' | 'onUpload'>) => {
  const now = order.timeline.find(({ state }) => state === 'current' || state === 'ended');
  return (
    <section
      // Each landmark of a list of orders needs a name of its own.
      aria-label={alone ? 'Where your order is' : `Where order ${orderNumber(order.id)} is`}
      className="grid grid-cols-1 gap-4 rounded-card sm:border sm:border-line sm:p-4 md:p-5 print:border-0 print:p-0"
    >
      <NextThing order={order} title={now?.title} {...actions} />
      <PharmacistPart order={order} reply={reply} />
      <ComesNext order={order} alone={alone} />
      {/* The printed steps have the same information in more detail. */}
      <div className={alone ? 'print:hidden' : undefined}>
        <OrderLine stops={order.stops} />
      </div>
      <TimelinePart steps={order.timeline} printed={alone} />
    </section>
  );
};
