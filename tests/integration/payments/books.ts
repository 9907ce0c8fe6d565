import { randomUUID } from 'node:crypto';
import { bookOf } from '#db/reads/payments.ts';
import type { PaymentEvent } from '#domain/payments/events.ts';
import { type Customer, customerOf, deskOf, orderOf } from '#tests/integration/admin/desk.ts';
import { NEEDLES } from '#tests/support/shopping.ts';
import type { Browser, Store } from '#tests/support/store.ts';
import { applyPaymentEvent } from '#usecases/payments/provider-events.ts';

export const today = (): string => new Date().toISOString().slice(0, 10);

/** Formats cents for an amount field, such as "89.90". */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Helpers that confirm orders and read their payments. */
export const booksOf = async (store: Store) => {
  const desk = await deskOf(store);
  const { db } = store.deps;

  /** The newest payment of an order. */
  const payment = (orderId: string) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  const set = (orderId: string, status: string, more: Record<string, string> = {}) =>
    desk.send(orderId, { intent: 'set-status', status, ...more });

  return {
    ...desk,
    payment,
    set,
    /** Creates a confirmed order that needs no prescription. */
    approved: async (who?: Customer) => {
      const customer = who ?? (await customerOf(store));
      const orderId = await orderOf(store, customer, [NEEDLES]);
      await set(orderId, 'Order Confirmed');
      return { customer, orderId };
    },
    standing: async (orderId: string) => (await bookOf(db, await payment(orderId))).standing,
    /** The payment link of the newest payment. */
    link: async (orderId: string): Promise<string> => {
      const { link_id } = await payment(orderId);
      return `/pay?token=${encodeURIComponent(store.deps.mailLinks.token(link_id ?? ''))}`;
    },
    /** The templates of all mails about an order, to the patient and the store, oldest first. */
    mailKinds: async (orderId: string): Promise<readonly string[]> =>
      (
        await db
          .selectFrom('mails')
          .select(['template', 'data'])
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      )
        .filter(({ data }) => data['orderId'] === orderId)
        .map(({ template, data }) =>
          template === 'payment-task-store' ? `${template}: ${String(data['kind'])}` : template,
        ),
    /** Submits the form of the payment page. */
    press: (at: string, browser: Browser = store.browser()): Promise<Response> =>
      browser.post('/pay', { token: new URLSearchParams(at.split('?')[1]).get('token') ?? '' }),
    /** Records a transfer as an administrator, by default with a random bank reference. */
    receive: async (
      orderId: string,
      amount: number,
      bankReference: string = randomUUID().slice(0, 30),
    ): Promise<Response> =>
      desk.admin.post(`/admin/payments/${(await payment(orderId)).id}`, {
        intent: 'receive',
        amount: dollars(amount),
        confirmedAmount: dollars(amount),
        day: today(),
        bankReference,
      }),
    form: async (
      orderId: string,
      values: Record<string, string>,
      by: Browser = desk.admin,
    ): Promise<Response> => by.post(`/admin/payments/${(await payment(orderId)).id}`, values),
    /** Applies an event that a provider reports for a payment. */
    tellPayment: (
      paymentId: string,
      event: Record<string, unknown> & { readonly kind: PaymentEvent['kind'] },
    ) => {
      const whole = { id: 'event', at: store.deps.clock(), ...event, paymentId } as PaymentEvent;
      return db.transaction().execute((trx) => applyPaymentEvent(store.deps, trx, whole));
    },
    standingOf: async (paymentId: string) => {
      const found = await db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      return (await bookOf(db, found)).standing;
    },
  };
};

export type Books = Awaited<ReturnType<typeof booksOf>>;
