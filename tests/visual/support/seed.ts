import type { Pool } from 'pg';
import { CUSTOMERS as CUSTOMER_REALM, STAFF } from '#auth/realm.ts';
import { sessions } from '#auth/sessions.ts';
import { staffAuth } from '#auth/staff.ts';
import { type Database, openDatabase } from '#db/client.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { loadMasterKey } from '#platform/master-key.ts';
import { passwordHash } from '#platform/password-hash.ts';
import { limiter } from '#platform/rate-limit.ts';
import { localDisk } from '#storage/local-disk.ts';
import { type PrescriptionFiles, prescriptionFiles } from '#storage/prescription-files.ts';
import { timesOf } from './order-times.ts';
import { type Customer, CUSTOMERS, idOf, PASSWORD, type SeededOrder } from './people.ts';
import { insertAccess } from './seed-access.ts';
import { insertApplications } from './seed-affiliates.ts';
import { CROWD } from './seed-crowd.ts';
import {
  insertArrivals,
  insertAssignments,
  insertEvents,
  insertMove,
  insertRecord,
  insertTextSignatures,
} from './seed-desk.ts';
import { insertMails } from './seed-mails.ts';
import { insertMessages, insertTemplates } from './seed-messages.ts';
import { insertPharmacies } from './seed-pharmacies.ts';
import { insertCustomer, insertOrder, insertPrescription } from './seed-orders.ts';
import { insertPacking, insertPacks, insertRecalls } from './seed-packs.ts';
import { insertPayment, insertRefunds, PAID_IN_PARTS, partsOf } from './seed-payments.ts';
import { insertFriendCode, insertFriends } from './seed-referrals.ts';
import { insertReviews, insertUsualReview, REVIEWED } from './seed-reviews.ts';
import { LICENCE } from '#tests/support/licence.ts';
import {
  datesOfSessions,
  insertColleague,
  insertLoginMethods,
  insertTeam,
} from './seed-security.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

type People = { readonly staffId: string; readonly colleagueId: string };

/** Inserts an order with all data of its current status. */
const insertWhole = async (
  db: Database,
  files: PrescriptionFiles,
  { customer, order, staffId }: { customer: Customer; order: SeededOrder; staffId: string },
): Promise<void> => {
  await insertOrder(db, customer, order);
  await insertPrescription(db, files, customer, order);
  if (!REVIEWED.has(order.number)) await insertUsualReview(db, customer, order);
  const times = timesOf(customer, order);
  const booked =
    order.number === PAID_IN_PARTS ? await partsOf(db, order.number, times) : undefined;
  await insertPayment(db, order.number, times, { staffId, ...(booked ? { booked } : {}) });
  await insertPacks(db, customer, order, staffId);
};

/** Inserts the staff tasks besides the orders. */
const insertWork = async (db: Database, { staffId, colleagueId }: People): Promise<void> => {
  await insertReviews(db, { staffId, colleagueId });
  await insertRefunds(db, staffId);
  await insertPacking(db, staffId);
  await insertRecalls(db, staffId);
  await insertApplications(db, staffId);
  await insertArrivals(db, staffId);
  await insertEvents(db);
  await insertMove(db);
  await insertRecord(db, { staffId, colleagueId });
  await insertMails(db);
  await insertMessages(db, staffId);
  await insertTemplates(db, { staffId, colleagueId });
  await insertAssignments(db, { staffId, colleagueId });
  await insertTextSignatures(db, staffId);
  await insertPharmacies(db, { staffId, colleagueId });
};

const YEARS_MS = 10 * 365 * 86_400_000;

/** Uses up the form rate limit of a customer for longer than any run takes. */
const useUpForms = async (db: Database, pool: Pool, secret: string): Promise<void> => {
  await limiter({ pool, secret }).take('form-account', idOf('user', CUSTOMERS.hasty.number));
  await db
    .updateTable('rate_limits')
    .set({ points: 1_000_000, expire: String(Date.now() + YEARS_MS) })
    .execute();
};

export type StoreFacts = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly secret: string;
  readonly publicUrl: string;
  /** The issuer URL of the login provider. */
  readonly issuer: string;
};

/** The session cookie of a user. */
export type SessionCookie = { readonly name: string; readonly value: string };

export type Sessions = Readonly<Record<string, readonly SessionCookie[]>>;

const cookiesOf = (lines: readonly string[]): SessionCookie[] =>
  lines.map((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });

/**
 * Seeds an empty store that is not running with the same data in every run, and creates a session for each
 * customer and for the administrator.
 */
export const seed = async (facts: StoreFacts, name: 'filled' | 'empty'): Promise<Sessions> => {
  const { db, pool, close } = openDatabase(facts.databaseUrl, 4);
  try {
    const passwords = passwordHash('least');
    const auth = {
      db,
      pool,
      ...facts,
      newId,
      clock: systemClock,
      passwords,
      staffFactor: 'optional' as const,
      passwordLength: 8,
    };
    await staffAuth(auth).ensureFirstAdministrator({
      newUsername: () => 'admin',
      newPassword: () => PASSWORD,
    });
    await db
      .updateTable('staff')
      .set({ roles: ['administrator', 'pharmacist'], ...LICENCE })
      .execute();
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
    const colleagueId = await insertColleague(db, hash);
    for (const [key, customer] of Object.entries<Customer>(CUSTOMERS)) {
      await insertCustomer(db, customer, hash);
      for (const order of customer.orders)
        await insertWhole(db, files, { customer, order, staffId });
      const cookies = await sessions(auth, CUSTOMER_REALM).open(
        idOf('user', customer.number),
        true,
        from,
      );
      opened[key] = [...cookiesOf(cookies), { name: 'pharos-viewer', value: 'customer' }];
    }
    opened['colleague'] = cookiesOf(
      await sessions(auth, STAFF).open(colleagueId, true, from, true),
    );
    await insertTeam(db, staffId);
    await insertLoginMethods(db, facts.issuer);
    const securedId = idOf('user', CUSTOMERS.secured.number);
    await sessions(auth, CUSTOMER_REALM).open(securedId, true, elsewhere);
    await insertFriendCode(db);
    await datesOfSessions(db);
    for (const customer of CROWD) {
      await insertCustomer(db, customer, '');
      await insertWhole(db, files, { customer, order: customer.orders[0], staffId });
    }
    await insertFriends(db);
    await insertAccess(db, { staffId, colleagueId });
    await insertWork(db, { staffId, colleagueId });
    await useUpForms(db, pool, facts.secret);
    return opened;
  } finally {
    await close();
  }
};

/** Makes orders, mails, applications, arrival reports, invitations and pharmacies unreadable. */
export const breakLists = async (databaseUrl: string): Promise<void> => {
  const { pool, close } = openDatabase(databaseUrl, 1);
  for (const table of [
    'orders',
    'mails',
    'affiliate_applications',
    'arrival_checks',
    'staff_reply_templates',
    'recalls',
    'staff_invitations',
    'provider_events',
    'pharmacies',
  ])
    await pool.query(`alter table ${table} rename to ${table}_out_of_reach`);
  await close();
};
