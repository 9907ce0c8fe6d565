import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { loadContent } from '#content/load.ts';
import { supplyDays } from '#domain/supply.ts';
import { ADDRESS, type Customer } from './customers.ts';
import { ROOT } from './processes.ts';

/** The database values of an order line, for the bare server. */
export type KnownLine = {
  readonly productId: string;
  readonly strength: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly atc: string | null;
  readonly days: number | null;
};

/** The number of orders of a customer that fit into the supply cap of three months. */
export const ORDERS_A_CUSTOMER = 3;

/** The catalog options that match a filter, with the days that one pack lasts. */
const optionsWhere = (choose: (days: number | null) => boolean): KnownLine[] =>
  loadContent(join(ROOT, 'content')).catalogue.products.flatMap((product) =>
    product.options.flatMap((option) => {
      const days = supplyDays(option.supply, 1)?.days ?? null;
      return choose(days)
        ? {
            productId: product.id,
            strength: option.strength,
            name: product.name,
            description: option.quantity,
            price: option.price,
            atc: product.atc,
            days,
          }
        : [];
    }),
  );

/** One month each of three medicines with different ingredients, which the supply cap allows. */
export const monthOfThree = (): readonly KnownLine[] => {
  const months = optionsWhere((days) => days !== null && days >= 28 && days <= 30);
  const lines = [...new Map(months.map((line) => [line.atc, line])).values()].slice(0, 3);
  if (lines.length < 3) throw new Error('the catalogue has no three medicines for a month');
  return lines;
};

/** A product without a supply cap, which one customer may order repeatedly. */
export const uncapped = (): readonly KnownLine[] => optionsWhere((days) => days === null);

/** An IP address for each customer. */
export const addressOf = (customer: number): string =>
  `10.${(customer >> 16) & 255}.${(customer >> 8) & 255}.${customer & 255}`;

/** A checkout form as a browser posts it. */
export const orderForm = (
  lines: readonly KnownLine[],
  idempotencyKey: string,
  email = 'customer@example.com',
): string =>
  new URLSearchParams({
    ...ADDRESS,
    email,
    orderNotes: 'Please ring twice.',
    idempotencyKey,
    lines: JSON.stringify(
      lines.map(({ productId, strength }) => ({ productId, strength, quantity: 1 })),
    ),
    seenTotal: String(lines.reduce((sum, { price }) => sum + price, 0)),
  }).toString();

export type OrderLoad = {
  /** Posts a number of orders and returns how many per second were acknowledged. */
  readonly post: (amount: number) => Promise<number>;
  readonly acknowledged: () => number;
};

/** Customers that place orders in turn, each in their own session, with a fixed concurrency. */
export const orderLoad = (
  server: { readonly url: string; readonly path: string },
  lines: readonly KnownLine[],
  customers: readonly Customer[],
  concurrency: number,
): OrderLoad => {
  let next = 0;
  let acknowledged = 0;
  const post = async (amount: number): Promise<number> => {
    const before = acknowledged;
    const refused: string[] = [];
    const started = performance.now();
    let ended = started;
    await autocannon({
      url: server.url.replace('localhost', '127.0.0.1'),
      connections: concurrency,
      amount,
      requests: [
        {
          setupRequest: (request) => {
            const customer = customers[next % customers.length];
            next += 1;
            return {
              ...request,
              method: 'POST',
              path: server.path,
              headers: {
                ...request.headers,
                host: new URL(server.url).host,
                'content-type': 'application/x-www-form-urlencoded',
                origin: server.url,
                'sec-fetch-site': 'same-origin',
                cookie: customer?.cookie ?? '',
                // Each customer has their own IP address, because rate limits count by address.
                'x-forwarded-for': addressOf(next),
                'x-customer': customer?.userId ?? '',
              },
              body: orderForm(lines, randomUUID(), customer?.email),
            };
          },
          onResponse: (status, body) => {
            ended = performance.now();
            if (status === 302) acknowledged += 1;
            else refused.push(`${status} ${body.slice(0, 300)}`);
          },
        },
      ],
    });
    if (acknowledged - before !== amount)
      throw new Error(`${refused.length} of ${amount} orders were refused: ${refused[0] ?? ''}`);
    return amount / ((ended - started) / 1000);
  };
  return { post, acknowledged: () => acknowledged };
};
