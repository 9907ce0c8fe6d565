import { createServer, type IncomingMessage } from 'node:http';
import { Pool } from 'pg';
import { newId } from '#platform/ids.ts';
import type { KnownLine } from './orders.ts';

/*
 * The minimum cost of an order: the HTTP server of Node and one transaction with one prepared
 * statement per table, for the same rows of orders, items, events and mails. It checks nothing: no
 * session, form, price, supply cap, rate limit or idempotency key.
 */
type Setup = {
  readonly url: string;
  readonly poolSize: number;
  readonly lines: readonly KnownLine[];
  readonly storeEmail: string;
};

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return new URLSearchParams(text);
};

const ORDER = `insert into orders (id, user_id, idempotency_key, status, total_cents,
    prescription_required, email, first_name, last_name, phone, country, street_address, apartment,
    city, state, zip_code, order_notes, created_at, updated_at)
  values ($1, $2, $3, 'Order Requested', $4, true, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
    $16, $16)`;

const columns = 11;
const row = (line: number): string =>
  `(${Array.from({ length: columns }, (_, column) => `$${line * columns + column + 1}`).join(', ')})`;
const ITEMS = `insert into order_items (id, order_id, line, product_id, strength, name, description,
    quantity, price_cents, atc, supply_days)
  values ${row(0)}, ${row(1)}, ${row(2)}`;

const EVENT = `insert into order_events (id, order_id, at, actor_kind, actor_id, kind, to_status)
  values ($1, $2, $3, 'customer', $4, 'placed', 'Order Requested')`;

const MAILS = `insert into mails (id, template, recipient, data, created_at)
  values ($1, 'order-placed', $2, $3, $7), ($4, 'order-placed-store', $5, $6, $7)`;

const FIELDS = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'country',
  'streetAddress',
  'apartment',
  'city',
  'state',
  'zipCode',
  'orderNotes',
] as const;

const placeOrder = async (
  pool: Pool,
  { lines, storeEmail }: Setup,
  userId: string,
  form: URLSearchParams,
): Promise<void> => {
  const orderId = newId();
  const now = new Date();
  const details = Object.fromEntries(FIELDS.map((name) => [name, form.get(name)]));
  const totalCents = Number(form.get('seenTotal'));
  const data = {
    orderId,
    lines: lines.map(({ name, description, price }) => ({
      name,
      description,
      quantity: 1,
      priceCents: price,
    })),
    totalCents,
    prescriptionRequired: true,
  };
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'order',
      text: ORDER,
      values: [
        orderId,
        userId,
        form.get('idempotencyKey'),
        totalCents,
        ...FIELDS.map((name) => form.get(name)),
        now,
      ],
    });
    await client.query({
      name: 'items',
      text: ITEMS,
      values: lines.flatMap((line, index) => [
        newId(),
        orderId,
        index + 1,
        line.productId,
        line.strength,
        line.name,
        line.description,
        1,
        line.price,
        line.atc,
        line.days,
      ]),
    });
    await client.query({ name: 'event', text: EVENT, values: [newId(), orderId, now, userId] });
    await client.query({
      name: 'mails',
      text: MAILS,
      values: [
        newId(),
        details['email'],
        { ...data, firstName: details['firstName'] },
        newId(),
        storeEmail,
        { ...data, form: details },
        now,
      ],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
};

process.once('message', (setup: Setup) => {
  const pool = new Pool({ connectionString: setup.url, max: setup.poolSize });
  const server = createServer((request, response) => {
    bodyOf(request)
      .then((form) => placeOrder(pool, setup, String(request.headers['x-customer']), form))
      .then(
        () => response.writeHead(302, { location: '/account' }).end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : 0);
  });
});
