import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '#tests/support/store.ts';
import routes from '#web/routes.ts';
import { customerOf, deskOf, orderOf, words } from './desk.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
let userId: string;
let orderId: string;
let memberId: string;
beforeAll(async () => {
  store = await openStore({ asOwner: true });
  desk = await deskOf(store);
  const customer = await customerOf(store);
  userId = customer.userId;
  orderId = await orderOf(store, customer);
  ({ id: memberId } = await store.deps.db
    .selectFrom('staff')
    .select('id')
    .executeTakeFirstOrThrow());
});
afterAll(() => store.close());

/** One table that each staff page reads, or null for a page that reads nothing. */
const tables: Readonly<Record<string, string | null>> = {
  'admin/home': 'mails',
  'admin/orders/papers': null,
  'admin/orders/status': null,
  'admin/orders/assignment': null,
  'admin/tracking': null,
  'admin/dashboard': 'orders',
  'admin/review': 'reviews',
  'admin/review/:orderId': 'reviews',
  'admin/security': 'staff_email_changes',
  'admin/users/new': null,
  'admin/users/:userId': 'users',
  'admin/team': 'staff_invitations',
  'admin/team/:memberId': 'staff_email_changes',
  'admin/affiliates': 'affiliate_applications',
  'admin/audit': 'audit_entries',
  'admin/payments': 'payments',
  'admin/payments/events': 'provider_events',
  'admin/payments/:paymentId': 'payments',
  'admin/orders/:orderId/address': 'orders',
  'admin/orders/:orderId/lines': 'line_corrections',
  // Shows what the process knows.
  'admin/texts': null,
  'admin/pharmacies': 'pharmacies',
  'admin/pharmacies/:pharmacyId': 'pharmacies',
  'admin/pharmacies/:pharmacyId/stock': 'pharmacies',
  'admin/views': 'staff_views',
  'admin/orders/:orderId/packs': 'orders',
  'admin/orders/:orderId/pharmacy': 'order_pharmacies',
  'admin/orders/:orderId/messages': 'order_messages',
  'admin/messages': 'waiting_messages',
  'admin/templates': 'staff_reply_templates',
  'admin/recalls': 'recalls',
  'admin/arrivals': 'arrival_checks',
  'admin/outbox': 'mails',
  'admin/outbox/:mailId': 'mails',
};

const addressOf = (pattern: string): string =>
  `/${pattern
    .replace(':orderId', orderId)
    .replace(':userId', userId)
    .replace(':memberId', memberId)
    .replace(/:\w+/, randomUUID())}`;

/** Reads a page while a table is unavailable. */
const without = async (table: string, address: string): Promise<Response> => {
  const [here, gone] = [sql.table(table), sql.table(`${table}_gone`)];
  await sql`alter table ${here} rename to ${gone}`.execute(store.deps.db);
  try {
    return await desk.admin.get(address);
  } finally {
    await sql`alter table ${gone} rename to ${here}`.execute(store.deps.db);
  }
};

describe('a staff page with a failed read', () => {
  test('is tested for every staff page', () => {
    const pages = routes.find(({ id }) => id === 'desk')?.children ?? [];
    expect(new Set(pages.map(({ path }) => path))).toEqual(new Set(Object.keys(tables)));
  });

  test.each(
    Object.entries(tables).flatMap(([pattern, table]) =>
      table ? [[pattern, table] as const] : [],
    ),
  )('%s keeps the layout and reports the failure', async (pattern, table) => {
    const address = addressOf(pattern);
    const answer = await without(table, address);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const page = words(html);
    expect(page).toContain('Admin dashboard');
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main.match(/<h2/g)).toHaveLength(1);
    expect(page.match(/Failed to fetch data/g)).toHaveLength(1);
    expect(page).toContain('Nothing was changed.');
    expect(html).toMatch(/<nav aria-label="Staff"[\s\S]*href="\/admin\/payments"/);
    expect(html).toContain('>Logout<');
    expect(html).toMatch(new RegExp(`<a [^>]*href="${address}"[^>]*><svg.*</svg>Try again</a>`));
  });

  test('shows the full-page error for a missing item', async () => {
    const answer = await desk.admin.get(`/admin/payments/${randomUUID()}`);
    expect(answer.status).toBe(404);
    expect(words(await answer.text())).toContain('Page not found');
  });
});
