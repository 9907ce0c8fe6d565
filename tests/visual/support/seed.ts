import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { PASSWORD_PROVIDER } from '#auth/credentials.ts';
import { CUSTOMERS as CUSTOMER_REALM, STAFF } from '#auth/options.ts';
import { sessions } from '#auth/sessions.ts';
import { staffAuth } from '#auth/staff.ts';
import { type Database, openDatabase } from '#db/client.ts';
import { findOption, lineId } from '#domain/catalogue.ts';
import { addCents, multiplyCents, toCents } from '#domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders.ts';
import { checkSupply, supplyDays } from '#domain/supply.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { loadMasterKey } from '#platform/master-key.ts';
import { passwordHash } from '#platform/password-hash.ts';
import { localDisk } from '#storage/local-disk.ts';
import { type PrescriptionFiles, prescriptionFiles } from '#storage/prescription-files.ts';
import { samples } from '#tests/support/mail-samples.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { catalogue } from './carts.ts';
import { insertApplications } from './seed-affiliates.ts';
import {
  insertArrivals,
  insertEvents,
  insertMove,
  insertPacks,
  insertRecord,
} from './seed-desk.ts';
import { insertPayments } from './seed-payments.ts';
import { insertFriendCode } from './seed-referrals.ts';
import { insertReviews } from './seed-reviews.ts';
import { datesOfSessions, insertColleague, insertDoors, insertTeam } from './seed-security.ts';
import {
  type Customer,
  CUSTOMERS,
  daysBefore,
  idOf,
  type Item,
  PASSWORD,
  type SeededOrder,
} from './people.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Rows that are only there to be many. */
const CROWD = 60;

/** A scan without letters, which would need a font: a heading and lines of ink on paper. */
const scan = (): Promise<Buffer> => {
  const width = 600;
  const height = 800;
  const pixels = Buffer.alloc(width * height, 250);
  const ink = (top: number, length: number, thick: number): void => {
    for (let y = top; y < top + thick; y += 1)
      pixels.fill(60, y * width + 60, y * width + 60 + length);
  };
  ink(60, 220, 28);
  for (let line = 0; line < 14; line += 1) ink(180 + line * 36, 280 + ((line * 97) % 160), 10);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
};

const insertCustomer = async (db: Database, customer: Customer, hash: string): Promise<void> => {
  const id = idOf('user', customer.number);
  const stamp = { created_at: daysBefore(150), updated_at: daysBefore(150) };
  await db
    .insertInto('users')
    .values({
      ...stamp,
      id,
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      company_name: customer.companyName ?? null,
      country: customer.country ?? 'United States',
      street_address: customer.streetAddress,
      apartment: customer.apartment ?? null,
      city: customer.city,
      state: customer.state,
      zip_code: customer.zipCode,
      phone: customer.phone ?? '+12025550143',
    })
    .execute();
  await db
    .insertInto('accounts')
    .values({
      ...stamp,
      id: randomUUID(),
      user_id: id,
      account_id: id,
      provider_id: PASSWORD_PROVIDER,
      password: hash,
    })
    .execute();
};

/** What the store itself would take: no picture shows an order beyond the limit of a shipment. */
const linesOf = (items: readonly Item[]) => {
  const lines = items.map((item) => {
    const found = findOption(catalogue, item.productId, item.strength);
    if (!found) throw new Error(`no ${item.productId} ${item.strength}`);
    return { ...item, ...found };
  });
  const over = checkSupply(
    lines.map(({ product, option, quantity, unitsPerDay }) => ({
      id: lineId(product.id, option.strength),
      name: product.name,
      atc: product.atc,
      supply: option.supply,
      quantity,
      unitsPerDay,
    })),
  ).find((verdict) => verdict.over);
  if (over) throw new Error(over.message);
  return lines;
};

/** Each status on the way, a day after the one before it. */
const wayOf = (status: OrderStatus): readonly OrderStatus[] =>
  status === 'Cancelled'
    ? ['Order Requested', 'Cancelled']
    : ORDER_STATUSES.slice(0, ORDER_STATUSES.indexOf(status) + 1);

const insertOrder = async (db: Database, customer: Customer, order: SeededOrder): Promise<void> => {
  const id = idOf('order', order.number);
  const userId = idOf('user', customer.number);
  const placed = daysBefore(order.days);
  const after = (days: number): Date => new Date(placed.getTime() + days * 86_400_000);
  const lines = linesOf(order.items);
  const way = wayOf(order.status);
  await db
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      idempotency_key: randomUUID(),
      status: order.status,
      total_cents: lines.reduce(
        (sum, { option, quantity }) => addCents(sum, multiplyCents(option.price, quantity)),
        toCents(0),
      ),
      prescription_required: lines.some(
        ({ product }) => product.prescriptionStatus === 'PrescriptionOnly',
      ),
      prescription_url: null,
      tracking_info: order.tracking ?? null,
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone: customer.phone ?? '+12025550143',
      country: customer.country ?? 'United States',
      street_address: customer.streetAddress,
      apartment: customer.apartment ?? null,
      city: customer.city,
      state: customer.state,
      zip_code: customer.zipCode,
      order_notes: order.notes ?? null,
      created_at: placed,
      updated_at: after(way.length - 1),
      shipped_at: way.includes('Order Shipped') ? after(3) : null,
    })
    .execute();
  await db
    .insertInto('order_items')
    .values(
      lines.map(({ product, option, strength, quantity, unitsPerDay }, index) => ({
        id: randomUUID(),
        order_id: id,
        line: index + 1,
        product_id: product.id,
        strength,
        name: `${product.name} ${strength}`,
        description: `${quantity}x ${option.quantity}`,
        quantity,
        price_cents: option.price,
        atc: product.atc,
        supply_days: supplyDays(option.supply, quantity, unitsPerDay)?.days ?? null,
        units_per_day: unitsPerDay ?? null,
      })),
    )
    .execute();
  await db
    .insertInto('order_events')
    .values(
      way.map((status, index) => ({
        id: randomUUID(),
        order_id: id,
        at: after(index),
        actor_kind: index === 0 ? ('customer' as const) : ('staff' as const),
        actor_id: index === 0 ? userId : null,
        kind: index === 0 ? ('placed' as const) : ('status changed' as const),
        from_status: way[index - 1] ?? null,
        to_status: status,
        tracking_info: null,
      })),
    )
    .execute();
};

const insertPrescription = async (
  db: Database,
  files: PrescriptionFiles,
  customer: Customer,
  order: SeededOrder,
): Promise<void> => {
  if (!order.prescription) return;
  const id = idOf('prescription', order.number);
  const fileName = `scan.${order.prescription}`;
  const key = `user_${idOf('user', customer.number)}/prescription_${idOf('order', order.number)}_${order.number}_${fileName}`;
  const bytes = order.prescription === 'pdf' ? pdfFile() : await scan();
  const saved = await files.save({
    key,
    fileName,
    body: (async function* () {
      yield new Uint8Array(bytes);
    })(),
  });
  if (!saved.ok) throw new Error(`the scan was not kept: ${saved.message}`);
  await db
    .insertInto('prescriptions')
    .values({
      id,
      order_id: idOf('order', order.number),
      user_id: idOf('user', customer.number),
      storage_key: key,
      file_name: fileName,
      content_type: saved.value.contentType,
      size_bytes: saved.value.sizeBytes,
      sha256: saved.value.sha256,
      wrapped_key: saved.value.wrappedKey,
      uploaded_at: daysBefore(order.days - 1),
      replaced_at: null,
    })
    .execute();
  await db
    .updateTable('orders')
    .set({ prescription_url: `/prescriptions/${id}` })
    .where('id', '=', idOf('order', order.number))
    .execute();
};

/** So many customers and orders that lists have a next page. */
const insertCrowd = async (db: Database): Promise<void> => {
  for (let index = 0; index < CROWD; index += 1) {
    const number = 1000 + index;
    const customer: Customer = {
      number,
      firstName: ['Ruth', 'Samuel', 'Ines', 'Walter', 'Priya'][index % 5] ?? '',
      lastName: ['Berg', 'Castillo', 'Dunn', 'Eriksen'][index % 4] ?? '',
      email: `customer-${number}@example.com`,
      streetAddress: `${number} Cedar Avenue`,
      city: 'Springfield',
      state: 'Illinois',
      zipCode: '62701',
      orders: [],
    };
    await insertCustomer(db, customer, '');
    await insertOrder(db, customer, {
      number,
      status: ORDER_STATUSES[index % ORDER_STATUSES.length] ?? 'Delivered',
      days: 30 + index,
      items: [{ productId: 'januvia', strength: '100mg', quantity: (index % 3) + 1 }],
    });
  }
};

/** Each kind of mail, and each state in which one can be. */
const insertMails = async (db: Database): Promise<void> => {
  let number = 0;
  for (const [template, data] of Object.entries(samples)) {
    number += 1;
    const created = daysBefore(number);
    const failed = number === 2;
    const waiting = number === 1;
    await db
      .insertInto('mails')
      .values({
        id: idOf('mail', number),
        template,
        recipient: 'jane@example.com',
        data: JSON.stringify(data),
        created_at: created,
        attempts: waiting ? 3 : failed ? 30 : 1,
        sent_at: waiting || failed ? null : created,
        failed_at: failed ? created : null,
        last_error: waiting || failed ? 'ECONNREFUSED' : null,
      })
      .execute();
  }
};

export type StoreFacts = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly secret: string;
  readonly publicUrl: string;
  /** The provider that some log in with. */
  readonly issuer: string;
};

/** A cookie with which a browser is somebody. */
export type SessionCookie = { readonly name: string; readonly value: string };

export type Sessions = Readonly<Record<string, readonly SessionCookie[]>>;

const cookiesOf = (lines: readonly string[]): SessionCookie[] =>
  lines.map((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });

/**
 * Fills an empty store that does not run yet, the same in every run, and opens a session for each
 * customer and for the administrator.
 */
export const seed = async (facts: StoreFacts, name: 'filled' | 'empty'): Promise<Sessions> => {
  const { db, pool, close } = openDatabase(facts.databaseUrl, 4);
  try {
    const passwords = passwordHash('least');
    const auth = { db, pool, ...facts, newId, clock: systemClock, passwords };
    await staffAuth(auth).ensureFirstAdministrator({ newPassword: () => PASSWORD });
    const { id: staffId } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
    const from = { address: '203.0.113.24', userAgent: BROWSER };
    const elsewhere = { address: '2001:db8:85a3:8d3:1319:8a2e:370:7348', userAgent: PHONE };
    const opened: Record<string, readonly SessionCookie[]> = {
      staff: cookiesOf(await sessions(auth, STAFF).open(staffId, true, from)),
    };
    if (name === 'empty') return opened;
    const hash = await passwords.make(PASSWORD);
    const files = prescriptionFiles({
      store: localDisk({ dataDir: facts.dataDir }),
      masterKey: await loadMasterKey({ masterKey: undefined, dataDir: facts.dataDir }),
    });
    for (const [key, customer] of Object.entries<Customer>(CUSTOMERS)) {
      await insertCustomer(db, customer, hash);
      for (const order of customer.orders) {
        await insertOrder(db, customer, order);
        await insertPrescription(db, files, customer, order);
      }
      const cookies = await sessions(auth, CUSTOMER_REALM).open(
        idOf('user', customer.number),
        true,
        from,
      );
      opened[key] = [...cookiesOf(cookies), { name: 'pharos-viewer', value: 'customer' }];
    }
    const colleagueId = await insertColleague(db, hash);
    opened['colleague'] = cookiesOf(
      await sessions(auth, STAFF).open(colleagueId, true, from, true),
    );
    await insertTeam(db, staffId);
    await insertDoors(db, facts.issuer);
    const securedId = idOf('user', CUSTOMERS.secured.number);
    await sessions(auth, CUSTOMER_REALM).open(securedId, true, elsewhere);
    await insertReviews(db, { staffId, colleagueId });
    await insertApplications(db, staffId);
    await insertPayments(db, staffId);
    await insertFriendCode(db);
    await datesOfSessions(db);
    await insertCrowd(db);
    await insertPacks(db, staffId);
    await insertArrivals(db, staffId);
    await insertEvents(db);
    await insertMove(db);
    await insertRecord(db, { staffId, colleagueId });
    await insertMails(db);
    return opened;
  } finally {
    await close();
  }
};

/** From now on no order can be read, nor mail, application, report of an arrival or invitation. */
export const breakLists = async (databaseUrl: string): Promise<void> => {
  const { pool, close } = openDatabase(databaseUrl, 1);
  for (const table of [
    'orders',
    'mails',
    'affiliate_applications',
    'arrival_checks',
    'staff_invitations',
    'provider_events',
  ])
    await pool.query(`alter table ${table} rename to ${table}_out_of_reach`);
  await close();
};
