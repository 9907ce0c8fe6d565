import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { loadContent } from '#content/load.ts';
import { supplyDays } from '#domain/supply.ts';
import { ADDRESS, type Customer } from './customers.ts';
import { ROOT } from './processes.ts';

/** What one line of an order says in the database, for the server that only writes it. */
export type KnownLine = {
  readonly productId: string;
  readonly strength: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly atc: string | null;
  readonly days: number | null;
};

/** A customer can order this often before the cap on three months' supply would refuse it. */
export const ORDERS_A_CUSTOMER = 3;

/** The options of the catalogue that a choice takes, with the days that one pack lasts. */
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

/** Three medicines, a month of each, of different ingredients: as many days as the cap leaves room for. */
export const monthOfThree = (): readonly KnownLine[] => {
  const months = optionsWhere((days) => days !== null && days >= 28 && days <= 30);
  const lines = [...new Map(months.map((line) => [line.atc, line])).values()].slice(0, 3);
  if (lines.length < 3) throw new Error('the catalogue has no three medicines for a month');
  return lines;
};

/** What no cap applies to, so that one customer may order it again and again. */
export const uncapped = (): readonly KnownLine[] => optionsWhere((days) => days === null);

/** An address for each customer. */
export const addressOf = (customer: number): string =>
  `10.${(customer >> 16) & 255}.${(customer >> 8) & 255}.${customer & 255}`;

/** A checkout form, as a browser posts it. */
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
  /** Posts so many orders and answers with how many a second were acknowledged. */
  readonly post: (amount: number) => Promise<number>;
  readonly acknowledged: () => number;
};

/** Customers who order in turn, each from their own session, so many of them at the same time. */
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
                // Each customer from an address of their own, as the rate limits count.
                'x-forwarded-for': addressOf(next),
                'x-customer': customer?.userId ?? '',
              },
              body: orderForm(lines, randomUUID(), `customer-${next}@example.com`),
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
