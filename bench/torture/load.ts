import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { pdfFile } from '#tests/support/sample-files.ts';
import type { Customer } from '#bench/customers.ts';
import { addressOf, type KnownLine, monthOfThree, orderForm, uncapped } from '#bench/orders.ts';

/** What the store has confirmed to somebody outside, and what is therefore owed. */
export type Confirmed = {
  /** The key of each order that was ever sent; true once it is confirmed. */
  readonly orders: Map<string, boolean>;
  /** The key of each order that staff confirmed. */
  readonly changes: Set<string>;
  /** The SHA-256 of each file that was sent, by its prescription. */
  readonly uploads: Map<string, string>;
  /** How often staff opened each prescription. */
  readonly readings: Map<string, number>;
};

export type Load = {
  readonly confirmed: Confirmed;
  /** Answers that no fault excuses. */
  readonly wrong: readonly string[];
  /** Answers other than the wanted one, by kind. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Waits until an order that is sent from now on is confirmed. */
  readonly nextOrder: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const BUYERS = 4;
const ANSWER_MS = 60_000;
const AGAIN_MS = 200;
const uploadSchema = z.object({ ok: z.literal(true), url: z.string() });

/** Customers and staff who go on until they have their answer, with the same key for the same order. */
export const startLoad = (of: {
  readonly url: string;
  readonly buyers: readonly Customer[];
  /** Each orders medicines once, with a prescription. */
  readonly patients: Customer[];
  readonly staff: string;
  /** The id and the version of an order, as the desk shows them. */
  readonly seen: (key: string) => Promise<string>;
}): Load => {
  const { url } = of;
  const confirmed: Confirmed = {
    orders: new Map(),
    changes: new Set(),
    uploads: new Map(),
    readings: new Map(),
  };
  const wrong: string[] = [];
  const refusals = new Map<string, number>();
  let stopping = false;
  let count = 0;
  let begun = 0;
  let waiting: { readonly after: number; readonly done: () => void }[] = [];

  const ask = async (
    path: string,
    cookie: string,
    body?: string | FormData,
  ): Promise<Response | undefined> => {
    try {
      const answer = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          ...(typeof body === 'string'
            ? { 'content-type': 'application/x-www-form-urlencoded' }
            : {}),
          accept: 'application/json, text/html',
          origin: url,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': addressOf(count),
          cookie,
        },
        ...(body === undefined ? {} : { body }),
      });
      // An answer counts once it has come whole.
      const bytes = await answer.arrayBuffer();
      return new Response([204, 304].includes(answer.status) ? null : bytes, answer);
    } catch (error) {
      const kind = error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'no answer';
      refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
      return undefined;
    }
  };
  /** Asks again and again until the answer is the wanted one; undefined if the load has ended before. */
  const until = async (
    wanted: number,
    what: string,
    request: () => Promise<Response | undefined>,
  ): Promise<Response | undefined> => {
    while (!stopping) {
      const answer = await request();
      if (answer?.status === wanted) return answer;
      if (answer) {
        const kind = String(answer.status);
        refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
        if (answer.status < 500 || (answer.status === 503 && !answer.headers.has('retry-after'))) {
          const text = (await answer.text()).replaceAll(/<[^>]*>|\s+/g, ' ');
          wrong.push(`${what} was answered ${kind}: ${text.slice(0, 300)}`);
          return undefined;
        }
      }
      await pause(AGAIN_MS);
    }
    return undefined;
  };

  const order = async (
    customer: Customer | undefined,
    lines: readonly KnownLine[],
  ): Promise<{ readonly key: string; readonly at: string } | undefined> => {
    const key = randomUUID();
    count += 1;
    begun += 1;
    const number = begun;
    confirmed.orders.set(key, false);
    const form = orderForm(lines, key, customer?.email);
    const answer = await until(302, 'an order', () =>
      ask('/checkout', customer?.cookie ?? '', form),
    );
    if (!answer) return undefined;
    confirmed.orders.set(key, true);
    for (const each of waiting) if (number > each.after) each.done();
    waiting = waiting.filter(({ after }) => number <= after);
    return { key, at: answer.headers.get('location') ?? '' };
  };

  /** Staff confirm an order; only a change that they were told of counts. */
  const change = async (key: string): Promise<void> => {
    const form = new URLSearchParams({
      status: 'Order Confirmed',
      confirmed: 'yes',
      back: '/admin/dashboard',
      order: await of.seen(key),
    }).toString();
    const answer = await until(200, 'a change', () => ask('/admin/orders/status', of.staff, form));
    const text = (await answer?.text())?.replaceAll(/<[^>]*>/g, '');
    if (text?.includes('1 of 1 order')) confirmed.changes.add(key);
  };

  const buy = async (lane: number): Promise<void> => {
    const lines = uncapped().slice(0, 1);
    for (let turn = lane; !stopping; turn += BUYERS) {
      const placed = await order(of.buyers[turn % of.buyers.length], lines);
      if (placed && lane === 0) await change(placed.key).catch(() => {});
    }
  };

  /** A patient orders a medicine, sends the prescription, and staff open it. */
  const prescribe = async (): Promise<void> => {
    const lines = monthOfThree().slice(0, 1);
    while (!stopping) {
      const patient = of.patients.shift();
      if (!patient) return;
      const placed = await order(patient, lines);
      if (!placed) continue;
      const id = (await of.seen(placed.key).catch(() => '')).split(' ')[0];
      if (!id) continue;
      const bytes = pdfFile({ pages: [`BT /F1 18 Tf 20 100 Td (Rx ${randomUUID()}) Tj ET`] });
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], 'scan.pdf', { type: 'application/pdf' }));
      const sent = await until(200, 'an upload', () =>
        ask(`/account/orders/${id}/prescription`, patient.cookie, form),
      );
      if (!sent) continue;
      const { url: place } = uploadSchema.parse(await sent.json());
      const prescription = place.split('/').at(-1) ?? '';
      const hash = createHash('sha256').update(bytes).digest('hex');
      confirmed.uploads.set(prescription, hash);
      const opened = await until(200, 'a prescription', () => ask(place, of.staff));
      if (!opened) continue;
      const got = createHash('sha256').update(Buffer.from(await opened.arrayBuffer()));
      if (got.digest('hex') !== hash) wrong.push(`${place} is not the file that was sent`);
      confirmed.readings.set(prescription, (confirmed.readings.get(prescription) ?? 0) + 1);
    }
  };

  const people = [...Array.from({ length: BUYERS }, (_, lane) => buy(lane)), prescribe()];
  return {
    confirmed,
    wrong,
    refusals,
    nextOrder: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ after: begun, done: resolve });
      return promise;
    },
    stop: async () => {
      stopping = true;
      await Promise.all(people);
    },
  };
};
