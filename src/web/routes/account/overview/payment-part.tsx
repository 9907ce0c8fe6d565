import { CreditCard } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form } from 'react-router';
import { Fact } from '#web/components/fact.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { OrderFacts } from './account-data.ts';

/** The button that leads on to pay: with a fresh link, whatever became of the one in the mail. */
export const PayButton = ({ orderId, className }: { orderId: string; className?: string }) => (
  <Form method="post" action={href('/account/orders/:orderId', { orderId })} className="no-print">
    <SubmitButton name="intent" value="pay" className={className ?? ''}>
      <Icon node={CreditCard} className="size-4" />
      Pay now
    </SubmitButton>
  </Form>
);

/** Payment status of an order. */
export const PaymentPart = ({ order: { payment } }: { order: OrderFacts }) =>
  payment ? (
    <div role="group" aria-label="Payment" className="grid gap-3 border-t border-line pt-4">
      <h4 className="font-semibold">Payment</h4>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="State">
          <span className={payment.done ? 'font-semibold text-leaf' : 'font-semibold'}>
            {payment.words}
          </span>
        </Fact>
        {payment.received ? (
          <Fact label="Received">
            <span className="figures">{payment.received}</span>
          </Fact>
        ) : null}
        {payment.rest ? (
          <Fact label="Left to pay">
            <span className="figures">{payment.rest}</span>
          </Fact>
        ) : null}
        {payment.refunded ? (
          <Fact label="Paid back to you">
            <span className="figures">{payment.refunded}</span>
            {payment.refundedOn ? <span className="block">{payment.refundedOn}</span> : null}
          </Fact>
        ) : null}
        {payment.owed ? (
          <Fact label="To be paid back to you">
            <span className="figures">{payment.owed}</span>
          </Fact>
        ) : null}
      </dl>
      {payment.expired && payment.payable ? (
        <p className="text-sm text-soft">
          The link in your email has expired. The button above makes a new one.
        </p>
      ) : null}
    </div>
  ) : null;
