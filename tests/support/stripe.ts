import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import {
  type Account,
  ApiError,
  invalid,
  newId,
  openAccount,
  type Session,
  type TestEvent,
} from './stripe-state.ts';

export const SECRET_KEY = 'sk_test_abcdefghijklmnopqrstuvwx';
export const WEBHOOK_SECRET = 'whsec_abcdefghijklmnopqrstuvwx';

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
/** The minimum charge of Stripe in cents for US dollars. */
const LEAST = 50;

/** The failure of a call: a status, no answer, a broken connection, or a lost answer. */
export type Failing = number | 'silence' | 'reset' | 'lost answer';

export type SeenCall = {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly version: string | undefined;
  readonly body: Readonly<Record<string, string>>;
};

export type TestStripe = {
  readonly url: string;
  readonly account: Account;
  /** All received calls, oldest first. */
  readonly calls: SeenCall[];
  /** The failures of the next calls, one entry per call. */
  readonly failing: Failing[];
  /** The initial status of a refund. */
  refundsBegin: 'pending' | 'succeeded';
  /** The maximum page size of a list. */
  mostOnAPage: number;
  /** Runs before a call is answered, to simulate a race. */
  onCall: ((path: string) => void) | undefined;
  /** Forgets all used idempotency keys, as Stripe does after some days. */
  readonly forgetKeys: () => void;
  readonly close: () => Promise<void>;
};

/** The body and the signature of a webhook call of Stripe. */
export const signedCall = (
  event: TestEvent,
  { secret = WEBHOOK_SECRET, at = new Date() }: { secret?: string; at?: Date } = {},
): { readonly body: string; readonly signature: string } => {
  const body = JSON.stringify(event, undefined, 2);
  const signature = new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  });
  return { body, signature };
};

const readForm = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
};

const metadataOf = (form: Record<string, string>, prefix = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  );

const whole = (form: Record<string, string>, name: string): number => {
  const value = form[name] ?? '';
  if (!/^\d+$/.test(value)) throw invalid(`Invalid integer: ${value}`, { param: name });
  return Number(value);
};

const newSession = (account: Account, origin: string, form: Record<string, string>): Session => {
  if (form.mode !== 'payment') throw invalid('Only payments here.', { param: 'mode' });
  if (!form.success_url) throw invalid('Missing required param: success_url.');
  const amount =
    whole(form, 'line_items[0][price_data][unit_amount]') * whole(form, 'line_items[0][quantity]');
  if (!form['line_items[0][price_data][product_data][name]'])
    throw invalid('Missing required param: line_items[0][price_data][product_data][name].');
  if (amount < LEAST)
    throw invalid('The total amount due is too small.', { code: 'amount_too_small' });
  const created = account.now();
  const ends = form.expires_at === undefined ? created + DAY : whole(form, 'expires_at');
  if (ends < created + HALF_HOUR || ends > created + DAY)
    throw invalid('The `expires_at` timestamp must be 30 minutes to 24 hours from creation.', {
      param: 'expires_at',
    });
  const id = newId('cs');
  const made: Session = {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency: form['line_items[0][price_data][currency]'] ?? '',
    client_reference_id: form.client_reference_id ?? null,
    metadata: metadataOf(form),
    payment_intent: null,
    customer_email: form.customer_email ?? null,
    success_url: form.success_url,
    cancel_url: form.cancel_url ?? '',
    created,
    expires_at: ends,
    livemode: false,
    url: `${origin}/c/pay/${id}`,
  };
  account.sessions.set(id, made);
  return made;
};

const newRefund = (
  account: Account,
  status: 'pending' | 'succeeded',
  form: Record<string, string>,
) => {
  const intent = account.intent(form.payment_intent ?? '');
  if (intent.status !== 'succeeded') throw invalid('This PaymentIntent has no successful charge.');
  const left = account.refundable(intent);
  const amount = form.amount === undefined ? left : whole(form, 'amount');
  if (left === 0)
    throw invalid('This charge has already been refunded.', { code: 'charge_already_refunded' });
  if (amount < 1 || amount > left)
    throw invalid(`Refund amount is greater than unrefunded amount on charge (${left})`);
  return account.makeRefund(intent, amount, metadataOf(form), status);
};

/** A page of a list: newest first, filtered by creation time, after the given last item. */
const pageOfList = <T extends { readonly id: string; readonly created: number }>(
  all: readonly T[],
  url: URL,
  most: number,
) => {
  const asked = (name: string, otherwise: number): number =>
    Number(url.searchParams.get(name) ?? otherwise);
  const found = all
    .filter(
      ({ created }) =>
        created >= asked('created[gte]', 0) && created < asked('created[lt]', Infinity),
    )
    .toReversed();
  const after = url.searchParams.get('starting_after');
  const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const data = found.slice(from, from + Math.min(asked('limit', 10), most));
  return {
    object: 'list',
    url: url.pathname,
    has_more: from + data.length < found.length,
    data,
  };
};

const list = (data: readonly unknown[], url: string) => ({
  object: 'list',
  url,
  has_more: false,
  data,
});

/**
 * A stub server of the Stripe API on loopback for the calls of the store: forms in, objects out, with its rules
 * for idempotency keys, pagination and refunds, and with the checkout page.
 */
export const startStripe = async (
  options: {
    readonly clock?: () => Date;
    readonly port?: number;
    /** Receives the event of each payment on the checkout page. */
    readonly onPaid?: (event: TestEvent) => Promise<void>;
  } = {},
): Promise<TestStripe> => {
  const account = openAccount(options.clock ?? (() => new Date()));
  const calls: SeenCall[] = [];
  const failing: Failing[] = [];
  const played = new Map<string, { question: string; status: number; body: string }>();
  let origin = '';

  const answer = (method: string, url: URL, form: Record<string, string>): unknown => {
    const [, , first = '', second = '', third = '', fourth = ''] = url.pathname.split('/');
    const route = `${method} ${[first, second].join('/')}`;
    if (route === 'POST checkout/sessions') {
      if (third === '') return newSession(account, origin, form);
      const page = account.session(third);
      if (fourth !== 'expire') throw invalid('Unrecognized request URL');
      if (page.status !== 'open')
        throw invalid(
          `Only Checkout Sessions that are open can be expired; this is ${page.status}.`,
        );
      account.runOut(third);
      return page;
    }
    if (route === 'GET checkout/sessions') {
      const page = account.session(third);
      const expanded = page.payment_intent !== null && url.searchParams.get('expand[0]');
      return expanded
        ? { ...page, payment_intent: account.intent(page.payment_intent ?? '') }
        : page;
    }
    if (method === 'GET' && first === 'payment_intents' && second === '')
      return pageOfList([...account.intents.values()], url, stripe.mostOnAPage);
    if (method === 'GET' && first === 'payment_intents') {
      const intent = account.intent(second);
      const charge = intent.latest_charge;
      return url.searchParams.get('expand[0]') || typeof charge === 'string'
        ? intent
        : { ...intent, latest_charge: charge.id };
    }
    if (method === 'GET' && first === 'events') {
      const types = [...url.searchParams].flatMap(([name, value]) =>
        name.startsWith('types[') ? [value] : [],
      );
      const since = Number(url.searchParams.get('created[gte]') ?? 0);
      return list(
        account.events.filter(
          ({ id, type, created }) =>
            types.includes(type) && created >= since && !account.delivered.has(id),
        ),
        '/v1/events',
      );
    }
    if (method === 'POST' && first === 'refunds')
      return newRefund(account, stripe.refundsBegin, form);
    const of = url.searchParams.get('payment_intent');
    const expanded = url.searchParams.get('expand[0]')?.endsWith('payment_intent') === true;
    const shown = <T extends { readonly payment_intent: string }>(thing: T) =>
      expanded ? { ...thing, payment_intent: account.intent(thing.payment_intent) } : thing;
    if (method === 'GET' && (first === 'refunds' || first === 'disputes')) {
      if (second !== '')
        return shown(first === 'refunds' ? account.refund(second) : account.disputed(second));
      const all = [...account[first].values()].filter(
        (thing) => of === null || thing.payment_intent === of,
      );
      return pageOfList(all.map(shown), url, stripe.mostOnAPage);
    }
    throw new ApiError(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' });
  };

  const answerOnce = (
    call: SeenCall,
    url: URL,
  ): { status: number; body: string; replayed: boolean } => {
    const question = createHash('sha256')
      .update(JSON.stringify([call.path, call.body]))
      .digest('hex');
    const known = call.key === undefined ? undefined : played.get(call.key);
    if (known && known.question !== question)
      return {
        status: 400,
        body: JSON.stringify({
          error: {
            type: 'idempotency_error',
            message: 'Keys for idempotent requests can only be used with the same parameters.',
          },
        }),
        replayed: false,
      };
    if (known) return { ...known, replayed: true };
    let status = 200;
    let body: string;
    try {
      body = JSON.stringify(answer(call.method, url, { ...call.body }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      status = error.status;
      body = JSON.stringify({ error: error.error });
    }
    if (call.key !== undefined) played.set(call.key, { question, status, body });
    return { status, body, replayed: false };
  };

  const hosted = (page: Session): string => `<!doctype html><html lang="en"><title>Pay</title>
    <main><h1>Pay $${(page.amount_total / 100).toFixed(2)}</h1><form method="post">
    <button name="by" value="card">Pay</button><button name="by" value="debit">Pay by debit</button>
    <a href="${page.cancel_url.replaceAll('"', '')}">Back</a></form></main></html>`;

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', origin);
      const body = request.method === 'POST' ? await readForm(request) : {};
      const [, page, , id = ''] = url.pathname.split('/');
      if (page === 'c') {
        const session = account.session(id);
        if (request.method !== 'POST' || session.status !== 'open') {
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
          response.end(session.status === 'open' ? hosted(session) : 'This page has ended.');
          return;
        }
        const event = account.pay(id, body.by === 'debit' ? 'debit' : 'card');
        await options.onPaid?.(event);
        response.writeHead(303, { location: session.success_url }).end();
        return;
      }
      const header = (name: string): string | undefined => {
        const value = request.headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      const call: SeenCall = {
        method: request.method ?? '',
        path: url.pathname,
        key: header('idempotency-key'),
        version: header('stripe-version'),
        body,
      };
      calls.push(call);
      stripe.onCall?.(call.path);
      if (header('authorization') !== `Bearer ${SECRET_KEY}`) {
        response.writeHead(401, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }),
        );
        return;
      }
      const failure = failing.shift();
      if (failure === 'silence') return;
      if (failure === 'reset') {
        request.socket.destroy();
        return;
      }
      if (typeof failure === 'number') {
        response.writeHead(failure, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { type: 'api_error', message: 'Sorry' } }));
        return;
      }
      const given = answerOnce(call, url);
      if (failure === 'lost answer') {
        request.socket.destroy();
        return;
      }
      response.writeHead(given.status, {
        'content-type': 'application/json',
        'request-id': newId('req'),
        ...(given.replayed ? { 'idempotent-replayed': 'true' } : {}),
      });
      response.end(given.body);
    })().catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const stripe: TestStripe = {
    url: origin,
    account,
    calls,
    failing,
    refundsBegin: 'succeeded',
    mostOnAPage: 100,
    onCall: undefined,
    forgetKeys: () => played.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return stripe;
};
