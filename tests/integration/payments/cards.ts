import { createHash, randomUUID } from 'node:crypto';
import { toCents } from '#domain/money.ts';
import { bookOf } from '#db/reads/payments.ts';
import { customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { openStore, ORIGIN, type Store } from '#tests/support/store.ts';
import { signedCall, startStripe, type TestStripe } from '#tests/support/stripe.ts';
import type { TestEvent } from '#tests/support/stripe-state.ts';
import { handleProviderEvent } from '#usecases/payments/provider-events.ts';

const WEBHOOK = '/payments/stripe/webhook';
export const PRICE = 91_480;

/** Helpers for card payments with a stub server in place of Stripe. */
export const cardsOf = (store: Store, stripe: TestStripe) => {
  const { db } = store.deps;

  const payment = (id: string) =>
    db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Posts like the Stripe webhook, without cookies or an Origin header. */
  const post = (body: string, headers: Record<string, string>): Promise<Response> =>
    Promise.resolve(
      store.app.fetch(
        new Request(ORIGIN + WEBHOOK, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
        }),
        { remoteAddress: '54.187.174.169' },
      ),
    );

  const cards = {
    payment,
    post,
    /** Creates an approved order with a started card payment. */
    begin: async () => {
      const customer = await customerOf(store);
      const orderId = await orderOf(store, customer);
      const contentId = randomUUID();
      const hash = createHash('sha256').update(contentId).digest('hex');
      const now = store.deps.clock();
      await db
        .insertInto('approved_contents')
        .values({ id: contentId, order_id: orderId, content: '{}', hash, approved_at: now })
        .execute();
      const id = randomUUID();
      await db
        .insertInto('payments')
        .values({
          id,
          order_id: orderId,
          content_id: contentId,
          content_hash: hash,
          amount_cents: PRICE,
          provider: 'stripe',
          reference: `RF-${id}`,
          created_at: now,
        })
        .execute();
      const step = await store.deps.payments.current.start({
        paymentId: id,
        orderId,
        reference: `RF-${id}`,
        amount: toCents(PRICE),
        email: customer.who.email,
        description: 'Order 7F3K2M9Q',
        paidUrl: `${ORIGIN}/paid`,
        backUrl: `${ORIGIN}/back`,
        expiresAt: new Date(now.getTime() + 7 * 24 * 3_600_000),
        earlierSession: null,
      });
      if (!step.ok || step.value.kind !== 'page') throw new Error('the test could not begin');
      const { providerSession } = step.value;
      await db
        .updateTable('payments')
        .set({ provider_session: providerSession, started_at: now })
        .where('id', '=', id)
        .execute();
      return { id, orderId, customer, session: providerSession };
    },
    /** Sends a signed webhook event and records its delivery on success. */
    tell: async (event: TestEvent): Promise<Response> => {
      const { body, signature } = signedCall(event, { at: store.deps.clock() });
      const answer = await post(body, { 'stripe-signature': signature });
      if (answer.status === 200) stripe.account.delivered.add(event.id);
      return answer;
    },
    /** Handles the stored events in the order of `ids`, by default in the order of receipt. */
    work: async (ids?: readonly string[]): Promise<void> => {
      const open = await db
        .selectFrom('provider_events')
        .select('id')
        .where('handled_at', 'is', null)
        .orderBy('received_at')
        .orderBy('id')
        .execute();
      for (const id of ids ?? open.map((row) => row.id)) await handleProviderEvent(store.deps, id);
    },
    inbox: () =>
      db.selectFrom('provider_events').selectAll().orderBy('received_at').orderBy('id').execute(),
    standing: async (id: string) => (await bookOf(db, await payment(id))).standing,
  };
  return {
    ...cards,
    /** Like `begin`, with the payment completed and booked. */
    paid: async () => {
      const begun = await cards.begin();
      await cards.tell(stripe.account.pay(begun.session));
      await cards.work();
      const intent = stripe.account.session(begun.session).payment_intent ?? '';
      return { ...begun, intent };
    },
  };
};

export type Cards = ReturnType<typeof cardsOf>;

/** Opens a store and a Stripe stub server that share a clock. */
export const openCardStore = async () => {
  const opened: { store?: Store } = {};
  const stripe = await startStripe({ clock: () => opened.store?.deps.clock() ?? new Date() });
  const store = await openStore({ stripe });
  opened.store = store;
  return {
    store,
    stripe,
    cards: cardsOf(store, stripe),
    close: async () => {
      await store.close();
      await stripe.close();
    },
  };
};
