import { lazy, type ReactNode, Suspense } from 'react';
import { Form, Link } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { Fact } from '#web/components/fact.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import type { PayFacts } from './pay-facts.ts';
import { type Payable, ToOrder } from './to-order.tsx';

type Items = readonly {
  readonly id: string;
  readonly name: string;
  readonly pack: string;
  readonly quantity: number;
}[];

/** Summary of the payment; the owner sees the lines, everyone else the number and the amount. */
const Sum = ({ pay, items }: { pay: Payable; items: Items }) => (
  <div className="grid gap-4">
    <p className="figures text-2xl font-bold">{pay.rest}</p>
    <dl className="grid gap-3">
      <Fact label="Order number">
        <span className="figures">{orderNumber(pay.orderId)}</span>
      </Fact>
      {pay.received === undefined ? null : (
        <>
          <Fact label="The order costs">
            <span className="figures">{pay.total}</span>
          </Fact>
          <Fact label="Received so far">
            <span className="figures">{pay.received}</span>
          </Fact>
        </>
      )}
      <Fact label="This link works until">{pay.until}</Fact>
    </dl>
    {items.length > 0 ? (
      <ul className="grid gap-1 border-t border-line pt-3 text-sm">
        {items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {item.name}
              <span className="block text-soft">{item.pack}</span>
            </span>
            <span className="figures whitespace-nowrap text-soft">Quantity: {item.quantity}</span>
          </li>
        ))}
      </ul>
    ) : null}
  </div>
);

const Pay = ({
  pay,
  items,
  reply,
}: {
  pay: Payable;
  items: Items;
  reply: FormReply | undefined;
}) => {
  return (
    <AuthCard title="Pay for your order">
      <Sum pay={pay} items={items} />
      <p className="text-sm text-soft">
        {pay.byTransfer
          ? pay.account
            ? 'You pay by bank transfer. The next page shows our account and a reference. We’ll also email them to you.'
            : 'You pay by bank transfer. The next page shows a reference. We’ll email you our account details within one business day.'
          : 'You pay on the secure page of our payment service. We never see your card details.'}
      </p>
      {reply?.message ? (
        <p role="alert" className="rounded-control border-2 border-red bg-red-tint p-4 text-red">
          {reply.message}
        </p>
      ) : null}
      {/* Loads a new document, because the answer may redirect to another origin. */}
      <Form method="post" reloadDocument className="grid">
        <input type="hidden" name="token" value={pay.token} />
        <SubmitButton>
          {pay.byTransfer ? 'Show me how to pay' : `Pay ${pay.rest} by card`}
        </SubmitButton>
      </Form>
    </AuthCard>
  );
};

// Loaded by payers by transfer alone, because most pay by card or only look.
const Transfer = lazy(async () => ({ default: (await import('./transfer.tsx')).Transfer }));

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <AuthCard title={title}>{children}</AuthCard>
);

/** Payment page of a link. Medicines are shown only to the owner of the order. */
export const PayView = ({
  facts,
  items,
  email,
  reply,
}: {
  facts: PayFacts;
  items: Items;
  email: string;
  reply: FormReply | undefined;
}) => {
  if (reply?.code === 'link-short')
    return (
      <Message title="We have sent you a new link">
        <p>{reply.message}</p>
      </Message>
    );
  switch (facts.show) {
    case 'dead':
      return (
        <Message title="This link is no longer valid">
          <p>
            A payment link works for a limited time. It also ends when its order changes or is
            cancelled. You can see your orders in My Account.
          </p>
          <Link to={href('/account')} className={buttonClass('primary')}>
            My Account
          </Link>
        </Message>
      );
    case 'expired':
      return (
        <Message title="This link has expired">
          <p>You can still pay. Log in and open your order, where you can get a new link.</p>
          <ToOrder orderId={facts.orderId} name="Open your order" />
        </Message>
      );
    case 'changed':
      return (
        <Message title="This order was changed">
          <p>{PAYMENT_MESSAGES.changed}</p>
          <ToOrder orderId={facts.orderId} name="See your order" />
        </Message>
      );
    case 'prescription-over':
      return (
        <Message title="Your prescription has expired">
          <p>
            It was valid until {facts.until}, and a pharmacy may not fill it after that day, so this
            order can no longer be paid. Nothing was charged through this link.
          </p>
          <p>
            Ask your prescriber for a new prescription, and order again with it. If you have
            questions, write to {email}.
          </p>
          <Link
            to={href('/account/orders/:orderId/again', { orderId: facts.orderId })}
            className={buttonClass('primary')}
          >
            Order again
          </Link>
        </Message>
      );
    case 'paid':
      return (
        <Message title="This order is paid">
          <p>Thank you. We received your payment. The page of your order shows when it ships.</p>
          <ToOrder orderId={facts.orderId} name="See your order" />
        </Message>
      );
    case 'nothing':
      return (
        <Message title="There is nothing to pay">
          <p>
            {PAYMENT_MESSAGES.nothingToPay} If you expected something else, please write to {email}.
          </p>
          <ToOrder orderId={facts.orderId} name="See your order" />
        </Message>
      );
    case 'waiting':
      return (
        <Message title="We are waiting for the confirmation">
          <p role="status">
            Your bank or card company has not confirmed your payment yet. This usually takes a
            moment. This page updates by itself, and we’ll email you when we receive your payment.
          </p>
          <ToOrder orderId={facts.orderId} name="See your order" />
        </Message>
      );
    case 'pay':
      return <Pay pay={facts} items={items} reply={reply} />;
    case 'transfer':
      return (
        <Suspense>
          <Transfer pay={facts} email={email} message={reply?.message} />
        </Suspense>
      );
  }
};
