import { BellRing, CalendarPlus, RotateCcw } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form, Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { OrderFacts } from './account-data.ts';

/** Form that turns reminders on or off, for one order or all; works without JavaScript. */
const Choice = ({
  orderId,
  wanted,
  on,
  off,
}: {
  orderId?: string;
  wanted: boolean;
  on: string;
  off: string;
}) => {
  return (
    <Form method="post" action={href('/account/reminders')}>
      {orderId ? <input type="hidden" name="orderId" value={orderId} /> : null}
      <input type="hidden" name="wanted" value={wanted ? 'no' : 'yes'} />
      <SubmitButton look="secondary" className="max-sm:w-full">
        {wanted ? off : on}
      </SubmitButton>
    </Form>
  );
};

/** Reminder of one order, and the link to order it again. */
export const RefillPart = ({ order }: { order: OrderFacts }) => {
  const { refill } = order;
  if (!refill) return null;
  return (
    <div
      role="group"
      aria-label="Before it runs out"
      className="no-print grid gap-3 border-t border-line pt-4"
    >
      <h4 className="inline-flex items-center gap-2 font-semibold">
        <Icon node={BellRing} className="size-5 text-accent" />
        Before it runs out
      </h4>
      <p className="reading text-sm text-soft">
        {refill.wanted
          ? 'We’ll email you once, in time for your next order. You won’t be charged or sent anything.'
          : 'We can email you once, in time for your next order. You won’t be charged or sent anything.'}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Choice
          orderId={order.id}
          wanted={refill.wanted}
          on="Remind me about this order"
          off="Do not remind me about it"
        />
        {refill.again ? (
          <Link
            to={href('/account/orders/:orderId/again', { orderId: order.id })}
            className={buttonClass('secondary', 'max-sm:w-full')}
          >
            <Icon node={RotateCcw} className="size-4" />
            Order again
          </Link>
        ) : null}
        {refill.ends ? (
          // A file, so the router must not handle the link.
          <a
            href={href('/account/orders/:orderId/supply.ics', { orderId: order.id })}
            className={buttonClass('quiet', 'max-sm:w-full')}
          >
            <Icon node={CalendarPlus} className="size-4" />
            Add to your calendar
          </a>
        ) : null}
      </div>
    </div>
  );
};

/** Reminder setting of all orders without a setting of their own. */
export const RefillChoice = ({ wanted }: { wanted: boolean }) => (
  <section
    aria-labelledby="refill-choice"
    className="card flex flex-wrap items-center justify-between gap-4 p-5 print:hidden"
  >
    <div className="grid gap-1">
      <h2 id="refill-choice" className="text-lg">
        Reminders
      </h2>
      <p className="reading text-sm text-soft">
        {wanted
          ? 'We’ll email you once before the supply of an order runs out. You can turn this off for a single order on its page.'
          : 'If you like, we’ll email you once before the supply of an order runs out, early enough for review, payment and shipping. You won’t be charged or sent anything.'}
      </p>
    </div>
    <Choice wanted={wanted} on="Remind me about every order" off="Stop all reminders" />
  </section>
);
