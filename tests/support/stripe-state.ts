import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The fields of Stripe objects that the store sends, reads, or must ignore. */
export type Session = {
  id: string;
  object: 'checkout.session';
  mode: 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  customer_email: string | null;
  success_url: string;
  cancel_url: string;
  created: number;
  expires_at: number;
  livemode: boolean;
  url: string | null;
};

export type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  created: number;
  currency: string;
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  metadata: Record<string, string>;
  description: string | null;
  latest_charge: string | { id: string; object: 'charge'; created: number };
};

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  created: number;
  charge: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
};

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  created: number;
  charge: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: 'needs_response' | 'warning_needs_response' | 'won' | 'lost';
  balance_transactions: { id: string; amount: number; created: number; currency: string }[];
};

/** An event as Stripe posts it. */
export type TestEvent = {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly type: Stripe.Event['type'] | 'a.kind.of.tomorrow';
  readonly data: { readonly object: unknown };
};

export const newId = (prefix: string): string =>
  `${prefix}_test_${randomBytes(12).toString('hex')}`;

/** An error response of Stripe to an invalid request. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: { type: string; code?: string; param?: string; message: string };
  constructor(status: number, error: ApiError['error']) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more });

const missing = (what: string, id: string): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  });

/** The state of the stub account, with the actions of payers and banks. */
export const openAccount = (clock: () => Date) => {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const events: TestEvent[] = [];
  const delivered = new Set<string>();
  const now = (): number => Math.floor(clock().getTime() / 1000);

  const find = <T>(of: ReadonlyMap<string, T>, what: string, id: string): T => {
    const found = of.get(id);
    if (!found) throw missing(what, id);
    return found;
  };
  const session = (id: string) => find(sessions, 'checkout.session', id);
  const intent = (id: string) => find(intents, 'payment_intent', id);
  const refund = (id: string) => find(refunds, 'refund', id);
  const disputed = (id: string) => find(disputes, 'dispute', id);

  const event = (type: TestEvent['type'], object: unknown): TestEvent => {
    const made: TestEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: now(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      // The event holds a copy, because the object may change later.
      data: { object: structuredClone(object) },
    };
    events.push(made);
    return made;
  };

  const refundable = (of: Intent): number =>
    of.amount -
    [...refunds.values()]
      .filter(({ payment_intent: id, status }) => id === of.id && !/failed|canceled/.test(status))
      .reduce((sum, { amount }) => sum + amount, 0);

  return {
    sessions,
    intents,
    refunds,
    disputes,
    events,
    /** The ids of the events that the store has acknowledged. */
    delivered,
    now,
    session,
    intent,
    refund,
    disputed,
    refundable,
    event,
    /** Completes the checkout page; a bank debit stays unpaid until it is settled. */
    pay: (id: string, by: 'card' | 'debit' = 'card'): TestEvent => {
      const page = session(id);
      if (page.status !== 'open') throw new Error(`the page ${id} is ${page.status}`);
      const made: Intent = {
        id: newId('pi'),
        object: 'payment_intent',
        amount: page.amount_total,
        amount_received: by === 'card' ? page.amount_total : 0,
        created: now(),
        currency: page.currency,
        status: by === 'card' ? 'succeeded' : 'processing',
        metadata: { ...page.metadata },
        description: null,
        latest_charge: { id: newId('ch'), object: 'charge', created: now() },
      };
      intents.set(made.id, made);
      page.status = 'complete';
      page.payment_intent = made.id;
      page.payment_status = by === 'card' ? 'paid' : 'unpaid';
      page.url = null;
      return event('checkout.session.completed', page);
    },
    /** Settles a bank debit. */
    settle: (id: string, how: 'succeeded' | 'failed'): TestEvent => {
      const page = session(id);
      const of = intent(page.payment_intent ?? '');
      of.status = how === 'succeeded' ? 'succeeded' : 'requires_payment_method';
      if (how === 'succeeded') {
        page.payment_status = 'paid';
        of.amount_received = of.amount;
      }
      return event(`checkout.session.async_payment_${how}`, page);
    },
    /** Expires the checkout page. */
    runOut: (id: string): TestEvent => {
      const page = session(id);
      page.status = 'expired';
      page.url = null;
      return event('checkout.session.expired', page);
    },
    makeRefund: (
      of: Intent,
      amount: number,
      metadata: Record<string, string>,
      status: Refund['status'],
    ): Refund => {
      const made: Refund = {
        id: newId('re'),
        object: 'refund',
        amount,
        currency: of.currency,
        created: now(),
        charge: typeof of.latest_charge === 'string' ? of.latest_charge : of.latest_charge.id,
        payment_intent: of.id,
        metadata,
        status,
      };
      refunds.set(made.id, made);
      return made;
    },
    settleRefund: (id: string, how: 'succeeded' | 'failed'): TestEvent => {
      const of = refund(id);
      of.status = how;
      return event(how === 'failed' ? 'refund.failed' : 'refund.updated', of);
    },
    /** Opens a dispute, which withdraws the money at once. */
    dispute: (intentId: string, amount?: number): { dispute: Dispute; events: TestEvent[] } => {
      const of = intent(intentId);
      const made: Dispute = {
        id: newId('du'),
        object: 'dispute',
        amount: amount ?? of.amount,
        currency: of.currency,
        created: now(),
        charge: typeof of.latest_charge === 'string' ? of.latest_charge : of.latest_charge.id,
        payment_intent: of.id,
        metadata: {},
        status: 'needs_response',
        balance_transactions: [],
      };
      disputes.set(made.id, made);
      const created = event('charge.dispute.created', made);
      made.balance_transactions.push({
        id: newId('txn'),
        amount: -made.amount,
        created: now(),
        currency: 'usd',
      });
      return { dispute: made, events: [created, event('charge.dispute.funds_withdrawn', made)] };
    },
    winDispute: (of: Dispute): TestEvent[] => {
      of.status = 'won';
      of.balance_transactions.push({
        id: newId('txn'),
        amount: of.amount,
        created: now(),
        currency: 'usd',
      });
      return [event('charge.dispute.closed', of), event('charge.dispute.funds_reinstated', of)];
    },
  };
};
export type Account = ReturnType<typeof openAccount>;
