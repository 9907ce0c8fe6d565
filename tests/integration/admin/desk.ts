import { randomUUID } from 'node:crypto';
import type { Viewer } from '#domain/access.ts';
import type { Registration } from '#domain/customers.ts';
import { administrator, type Browser, person, staffOf, type Store } from '#tests/support/store.ts';
import { approved, awaitsApproval } from '#tests/support/approval.ts';
import { passing } from '#tests/support/gates.ts';
import { OZEMPIC, scan, totalOf, uploadForm, type Wanted } from '#tests/support/shopping.ts';
import { placeOrder } from '#usecases/orders/place-order.ts';

export const DASHBOARD = '/admin/dashboard';
export const USERS = '/admin/dashboard?tab=users';
/** The address of the dashboard with an order or a user open beside the list. */
export const orderAt = (id: string): string => `${DASHBOARD}?open=${id}`;
export const userAt = (id: string): string => `${USERS}&open=${id}`;

const from = { address: '127.0.0.1', userAgent: 'test' };

/** A logged-in customer, created without the pages, which have separate tests. */
export const customerOf = async (store: Store, changes: Partial<Registration> = {}) => {
  const who = person(changes);
  const made = await store.deps.customers.register(who, from);
  if (!made.ok || made.value.taken) throw new Error('the test could not register');
  const login = await store.deps.customers.login({ ...who, rememberMe: false }, from);
  if (!login.ok) throw new Error('the test could not log in');
  const browser = store.browser();
  for (const cookie of login.value.cookies) {
    const [pair = ''] = cookie.split(';');
    browser.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  const userId = made.value.userId;
  const viewer: Viewer = { kind: 'customer', id: userId, ...who };
  return { who, userId, browser, viewer };
};
export type Customer = Awaited<ReturnType<typeof customerOf>>;

export const orderOf = async (
  store: Store,
  customer: Customer,
  lines: readonly Wanted[] = [OZEMPIC],
  orderNotes = '',
): Promise<string> => {
  const placed = await placeOrder(store.deps, customer.viewer, {
    idempotencyKey: randomUUID(),
    details: { ...customer.who, apartment: customer.who.apartment ?? '', orderNotes },
    lines,
    seenTotal: totalOf(store, lines),
  });
  if (!placed.ok) throw new Error(`the test could not order: ${placed.code}`);
  return placed.value.orderId;
};

/** Uploads a prescription as the customer through the store. */
export const prescribe = async (customer: Customer, orderId: string): Promise<void> => {
  const answer = await customer.browser.post(
    `/account/orders/${orderId}/prescription`,
    uploadForm(scan()),
  );
  if (answer.status >= 400) throw new Error(`the test could not upload: ${answer.status}`);
};

/** A second, logged-in staff member. */
export const colleague = async (store: Store): Promise<Browser> =>
  (await staffOf(store, 'administrator', 'pharmacist')).browser;

/** An administrator and the reads that the tests of staff pages need. */
export const deskOf = async (store: Store) => {
  const admin = await administrator(store);
  const { db } = store.deps;
  const order = (id: string) =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** Sends a form of the dashboard with the current version of the order. */
  const send = async (
    id: string,
    values: Record<string, string>,
    { by = admin, version }: { by?: Browser; version?: number } = {},
  ): Promise<Response> =>
    by.post(orderAt(id), {
      orderId: id,
      version: String(version ?? (await order(id)).version),
      ...(by === admin && values['status'] === 'Order Confirmed' ? admin.signature : {}),
      ...(await passing(store, by, id, values)),
      ...values,
    });
  return {
    admin,
    order,
    send,
    /** Confirms an order: at the review desk if it needs a prescription, else on the dashboard. */
    confirm: async (id: string): Promise<void> => {
      if (await awaitsApproval(store, id)) return approved(store, admin, id);
      const answer = await send(id, { intent: 'set-status', status: 'Order Confirmed' });
      if (answer.status !== 302) throw new Error(`the test could not confirm: ${answer.status}`);
    },
    /** The changes of an order since it was placed, oldest first. */
    events: (id: string) =>
      db
        .selectFrom('order_events')
        .select(['kind', 'from_status', 'to_status', 'tracking_info', 'actor_kind', 'actor_id'])
        .where('order_id', '=', id)
        .where('kind', '!=', 'placed')
        .orderBy('at')
        .orderBy('id')
        .execute(),
    /** The mails about an order except the first confirmation, oldest first. */
    mails: async (id: string) =>
      (
        await db
          .selectFrom('mails')
          .select(['template', 'recipient', 'data'])
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      ).filter((mail) => mail.data['orderId'] === id && !mail.template.startsWith('order-placed')),
  };
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The visible text of a page: without tags, scripts and comments, with single spaces. */
export const words = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<wbr\/?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ');

export const wordsOf = async (answer: Response | Promise<Response>): Promise<string> =>
  words(await (await answer).text());

/** The part of the dashboard that shows one order or user. */
export const cardOf = (html: string, id: string): string => {
  const start = html.search(new RegExp(`<article aria-labelledby="(?:order|user)-${id}"`));
  if (start === -1) return '';
  return html.slice(start, html.indexOf('</article>', start));
};
