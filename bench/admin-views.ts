import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { writeCursor } from '#domain/cursor.ts';
import { type Figure, medianFigure } from './figures.ts';

const REPEATS = 10;
/** The delay that people perceive as instant. */
const AT_ONCE = { atMost: 100 };

/** A staff page, with words that identify it. */
export type View = { readonly name: string; readonly path: string; readonly words: string };

/** The id of the nth seeded order. */
const idOf = (n: number): string =>
  createHash('md5')
    .update(`order${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The URL of the list page after the nth order. */
const behind = async (pool: Pool, n: number): Promise<string> => {
  const { rows } = await pool.query<{ key: string }>(
    `select (extract(epoch from created_at) * 1000000)::bigint::text as key from orders where id = $1`,
    [idOf(n)],
  );
  const after = writeCursor({ key: rows[0]?.key ?? '', id: idOf(n) });
  return `/admin/dashboard?after=${encodeURIComponent(after)}`;
};

/** Staff lists of a store with that many orders, and their searches. */
export const viewsOf = async (pool: Pool, orderCount: number): Promise<readonly View[]> => {
  const orders = '/admin/dashboard';
  const users = `${orders}?tab=users`;
  const one = idOf(777);
  const late = orderCount * 0.9;
  return [
    { name: 'a search with one hit', path: `${orders}?q=${one}`, words: 'customer-77@' },
    { name: 'a search that all match', path: `${orders}?q=byron`, words: 'customer-1@' },
    { name: 'a search by medicine, all match', path: `${orders}?q=januvia`, words: 'customer-1@' },
    { name: 'a search by phone, all match', path: `${orders}?q=5550187`, words: 'customer-1@' },
    {
      name: 'a search by order number',
      path: `${orders}?q=${one.slice(-12)}`,
      words: 'customer-77@',
    },
    {
      name: 'orders waiting for money',
      path: `${orders}?view=waiting-for-money`,
      words: 'Ada Byron',
    },
    {
      name: 'orders ready to pack',
      path: `${orders}?view=ready-to-pack`,
      words: 'No orders in this view',
    },
    { name: 'the home', path: '/admin/home', words: 'Ready to pack' },
    { name: 'one status of four', path: `${orders}?status=Delivered`, words: 'customer-1@' },
    { name: 'sorted by customer', path: `${orders}?sort=customer-asc`, words: 'customer-0@' },
    { name: 'sorted by total', path: `${orders}?sort=total-desc`, words: '@example.com' },
    {
      name: 'the page behind nine tenths',
      path: await behind(pool, late),
      words: `customer-${late / 10 + 1}@`,
    },
    {
      name: 'an order open beside them',
      path: `${orders}?open=${one}`,
      words: `id="order-${one}"`,
    },
    { name: 'users', path: users, words: '@example.com' },
    { name: 'users, one by e-mail', path: `${users}&q=customer-77`, words: 'customer-77@' },
    { name: 'users, all by name', path: `${users}&q=byron&sort=name-asc`, words: 'customer-0@' },
    { name: 'the review queue', path: '/admin/review', words: 'Ada Byron' },
    { name: 'a search in the reviews', path: '/admin/review?q=byron', words: 'Ada Byron' },
    { name: 'payments', path: '/admin/payments', words: 'Ada Byron' },
    { name: 'the outbox', path: '/admin/outbox', words: 'customer-1@' },
    { name: 'waiting messages', path: '/admin/messages', words: 'Ada Byron' },
  ];
};

/** Measures pages of the staff lists beyond the newest of 100,000 orders and 10,000 customers. */
export const adminViews = async (
  pool: Pool,
  show: (path: string, words: string) => Promise<void>,
  { orders, rounds }: { readonly orders: number; readonly rounds: number },
): Promise<Figure[]> => {
  const views = await viewsOf(pool, orders);
  const times = new Map<string, number[]>(views.map(({ name }) => [name, []]));
  // The first round is the warm-up.
  for (let round = -1; round < rounds; round += 1)
    for (const { name, path, words } of views) {
      const each: number[] = [];
      for (let count = 0; count < REPEATS; count += 1) {
        const since = performance.now();
        await show(path, words);
        each.push(performance.now() - since);
      }
      if (round >= 0) times.get(name)?.push(...each);
    }
  return views.map(({ name }) => ({
    ...medianFigure(`of 100,000: ${name}`, 'ms', times.get(name) ?? []),
    rounds: [],
    target: AT_ONCE,
  }));
};
