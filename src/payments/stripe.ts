import Stripe from 'stripe';
import type { ProviderMove } from '#domain/payments/reconcile.ts';
import { ok, refuse, type Refusal, type Result } from '#domain/result.ts';
import { inSpan } from '#platform/trace.ts';
import type {
  PaymentProvider,
  PaymentStep,
  PaymentToStart,
  WebhookEvent,
  ProviderRefusal,
} from './provider.ts';
import { moveOfDispute, moveOfIntent, moveOfRefund } from './stripe-list.ts';
import { keyOf, pageFor, SHORTEST_LINK_MS, stepOf } from './stripe-pages.ts';
import {
  PAYMENT,
  paymentOfIntent,
  paymentOfSession,
  readAsked,
  readEvent,
  REFUND,
  TOLD_KINDS,
} from './stripe-events.ts';

/** The version of the interface whose shapes this code reads; calls come in that of their endpoint. */
const API_VERSION = '2026-10-28.endive';

/** Origin of the pages on which people pay. */
const PAGES_AT = 'https://checkout.stripe.com';

/** Two tries at most, because a payer waits. */
const TIMEOUT_MS = 10_000;

/** Maximum age of a signed call, against replays. */
const TOLERANCE_SECONDS = 300;

/** Calls that could not be delivered, of one time; more wait for the next. */
const MOST_MISSED = 1000;

/** Pages of one payment that ended while somebody was about to be led to them. */
const FRESH_PAGES = 3;

export type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Address of Stripe's API; Stripe's own unless configured. */
  readonly apiUrl: string | undefined;
};

/** Description of a failure that contains neither a key nor personal data. */
export type StripeFailure = {
  readonly kind: string;
  readonly problem: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
};

const unreachable = (): Refusal<ProviderRefusal> =>
  refuse(
    'provider-unreachable',
    'unavailable',
    'The payment service does not answer. Please try again in a few minutes.',
  );

const refused = (): Refusal<ProviderRefusal> =>
  refuse(
    'provider-refused',
    'failed',
    'The payment service did not accept this. Please write to us, and we will help you.',
    { alert: true },
  );

const addressOf = (apiUrl: string | undefined) => {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  };
};

const isReplayed = (answer: Stripe.Response<unknown>): boolean =>
  answer.lastResponse.headers['idempotent-replayed'] === 'true';

/**
 * The Stripe object with an id, or undefined, for example if it was created under the keys of another
 * account.
 */
const knownTo = async <T>(found: Promise<T>): Promise<T | null> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return null;
    throw error;
  }
};

/** Card payments on Stripe's own pages. */
export const stripeProvider = (
  settings: StripeSettings,
  deps: {
    readonly clock: () => Date;
    readonly report: (failure: StripeFailure) => void;
    readonly timeoutMs?: number;
  },
): PaymentProvider => {
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: API_VERSION,
    timeout: deps.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(settings.apiUrl),
  });
  const isLive = /^[a-z]+_live_/.test(settings.secretKey);

  /** Refusals and timeouts of Stripe are values; anything else is a bug. */
  const asking = async <T>(question: () => Promise<T>): Promise<Result<T, ProviderRefusal>> => {
    try {
      return ok(await inSpan('payment call', 'client', { 'peer.service': 'stripe' }, question));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { type, code, statusCode: status, requestId } = error;
      deps.report({ kind: type, problem: code, status, requestId });
      // A conflict is another call under the same key that has not ended.
      const passes = status === undefined || status >= 500 || status === 429 || status === 409;
      return passes ? unreachable() : refused();
    }
  };

  /** Test mode events move no money. */
  const callOf = (event: Stripe.Event): WebhookEvent => ({
    id: event.id,
    type: event.type,
    parsed: event.livemode === isLive ? readEvent(event) : 'ignored',
  });

  const retrieve = (id: string) =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });

  /** Expires a page and returns how it ended. */
  const close = async (id: string): Promise<Stripe.Checkout.Session> => {
    const session = await retrieve(id);
    if (session.status !== 'open') return session;
    try {
      return await stripe.checkout.sessions.expire(id);
    } catch (error) {
      // Paid between the question and this, it cannot be ended any more; its state tells.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(id);
      throw error;
    }
  };

  const makePage = async (payment: PaymentToStart): Promise<PaymentStep | undefined> => {
    const page = pageFor(payment, deps.clock());
    let after: string | null = null;
    const earlier =
      payment.earlierSession === null ? null : await knownTo(retrieve(payment.earlierSession));
    if (earlier) {
      const step = stepOf(earlier, payment);
      if (step) return step;
      // A payment must not be open on two pages.
      if (earlier.status === 'open') await close(earlier.id);
      after = earlier.id;
    }
    for (let tries = 0; tries < FRESH_PAGES; tries += 1) {
      const made = await stripe.checkout.sessions.create(page, {
        idempotencyKey: keyOf(payment, page, after),
      });
      // An idempotent replay returns the page as it was created; it may have been paid or ended since.
      const now = isReplayed(made) ? await retrieve(made.id) : made;
      const step = stepOf(now, payment);
      if (step) return step;
      after = made.id;
    }
    return undefined;
  };

  /** Stripe forgets a key after some days, so an earlier try is looked for, too. */
  const sendBack: NonNullable<PaymentProvider['refund']> = async (refund) => {
    const sent = await asking(async () => {
      for await (const earlier of stripe.refunds.list({
        payment_intent: refund.providerPayment,
        limit: 100,
      }))
        if (earlier.metadata?.[REFUND] === refund.refundId) return earlier;
      const intent = await stripe.paymentIntents.retrieve(refund.providerPayment);
      const paymentId = paymentOfIntent(intent);
      return stripe.refunds.create(
        {
          payment_intent: refund.providerPayment,
          amount: refund.amount,
          metadata: {
            [REFUND]: refund.refundId,
            ...(paymentId ? { [PAYMENT]: paymentId } : {}),
          },
        },
        { idempotencyKey: refund.refundId },
      );
    });
    if (!sent.ok) return sent;
    const { id: providerRefund, status } = sent.value;
    if (status === 'failed' || status === 'canceled') return refused();
    return ok({ kind: status === 'succeeded' ? 'refunded' : 'sent', providerRefund });
  };

  const readCall = (
    body: string,
    signature: string,
  ): Result<WebhookEvent, 'not-signed' | 'not-readable'> => {
    try {
      const event = stripe.webhooks.constructEvent(
        body,
        signature,
        settings.webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        deps.clock().getTime(),
      );
      return typeof event.id === 'string' && typeof event.type === 'string'
        ? ok(callOf(event))
        : refuse('not-readable', 'malformed', 'This call cannot be read.');
    } catch (error) {
      // The error contains the whole call, so it is not logged.
      return error instanceof Stripe.errors.StripeSignatureVerificationError
        ? refuse('not-signed', 'malformed', 'This call is not signed by the payment service.')
        : refuse('not-readable', 'malformed', 'This call cannot be read.');
    }
  };

  return {
    name: 'stripe',
    pagesAt: settings.apiUrl === undefined ? PAGES_AT : new URL(settings.apiUrl).origin,
    shortestLink: SHORTEST_LINK_MS,
    start: async (payment) => {
      const step = await asking(() => makePage(payment));
      if (!step.ok) return step;
      return step.value ? ok(step.value) : unreachable();
    },
    end: async (providerSession) => {
      const ended = await asking(() => close(providerSession));
      if (!ended.ok) return ended;
      if (ended.value.status === 'complete') return ok('paid');
      return ended.value.status === 'expired' ? ok('ended') : refused();
    },
    refund: sendBack,
    readCall,
    paymentOf: (providerPayment) =>
      asking(async () => {
        const intent = await knownTo(stripe.paymentIntents.retrieve(providerPayment));
        return intent && paymentOfIntent(intent);
      }),
    ask: (providerSession) =>
      asking(async () => {
        const session = await retrieve(providerSession);
        const intentId =
          typeof session.payment_intent === 'string'
            ? session.payment_intent
            : (session.payment_intent?.id ?? null);
        const at = deps.clock();
        if (intentId === null || paymentOfSession(session) === null)
          return readAsked({ at, session, intent: null, charge: null, refunds: [], disputes: [] });
        const intent = await stripe.paymentIntents.retrieve(intentId, {
          expand: ['latest_charge'],
        });
        const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
        const about = { payment_intent: intentId, limit: 100 };
        const refunds = await stripe.refunds.list(about).autoPagingToArray({ limit: 1000 });
        const disputes = await stripe.disputes.list(about).autoPagingToArray({ limit: 1000 });
        return readAsked({ at, session, intent, charge, refunds, disputes });
      }),
    list: (from, until) =>
      asking(async () => {
        const now = deps.clock();
        const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
        const created = { gte: seconds(from), lt: seconds(until) };
        const about = { created, limit: 100, expand: ['data.payment_intent'] };
        const moves: ProviderMove[] = [];
        for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
          moves.push(moveOfIntent(intent, now));
        for await (const refund of stripe.refunds.list(about))
          moves.push(moveOfRefund(refund, now));
        for await (const dispute of stripe.disputes.list(about)) moves.push(moveOfDispute(dispute));
        return moves;
      }),
    look: ({ flow, ref }) =>
      asking(async () => {
        const now = deps.clock();
        const withPayment = { expand: ['payment_intent'] };
        if (flow === 'received') {
          const intent = await knownTo(stripe.paymentIntents.retrieve(ref));
          return intent && moveOfIntent(intent, now);
        }
        if (flow === 'refunded') {
          const refund = await knownTo(stripe.refunds.retrieve(ref, withPayment));
          return refund && moveOfRefund(refund, now);
        }
        const dispute = await knownTo(stripe.disputes.retrieve(ref, withPayment));
        return dispute && moveOfDispute(dispute);
      }),
    missed: (since) =>
      asking(async () => {
        const events = await stripe.events
          .list({
            delivery_success: false,
            types: [...TOLD_KINDS],
            created: { gte: Math.floor(since.getTime() / 1000) },
            limit: 100,
          })
          .autoPagingToArray({ limit: MOST_MISSED });
        return events.map(callOf);
      }),
  };
};
