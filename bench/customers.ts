import { CUSTOMERS } from '#auth/realm.ts';
import { sessions } from '#auth/sessions.ts';
import { openDatabase } from '#db/client.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';

export type Customer = {
  readonly userId: string;
  /** Proved, so that its mails of orders are not counted. */
  readonly email: string;
  readonly cookie: string;
};

const emailOf = (userId: string): string => `customer-${userId}@example.com`;

const AT_ONCE = 8;

/** The account and checkout data of a customer. */
export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+1 202 555 0187',
  streetAddress: '12 Elm Street',
  apartment: '4B',
  city: 'Springfield',
  state: 'Illinois',
  zipCode: '62701',
  country: 'United States',
} as const;

/**
 * Registered customers, each with a session that the store created. The accounts are inserted
 * into the database, because hashing thousands of passwords would take minutes.
 */
export const makeCustomers = async (
  url: string,
  secret: string,
  publicUrl: string,
  count: number,
): Promise<Customer[]> => {
  const { db, pool, close } = openDatabase(url, AT_ONCE);
  const now = new Date();
  const ids = Array.from({ length: count }, newId);
  await pool.query(
    `insert into users (id, email, email_verified, first_name, last_name, country, street_address, apartment, city,
       state, zip_code, phone, created_at, updated_at)
     select id, 'customer-' || id || '@example.com', true, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11
     from unnest($1::uuid[]) as made (id)`,
    [
      ids,
      ADDRESS.firstName,
      ADDRESS.lastName,
      ADDRESS.country,
      ADDRESS.streetAddress,
      ADDRESS.apartment,
      ADDRESS.city,
      ADDRESS.state,
      ADDRESS.zipCode,
      ADDRESS.phone,
      now,
    ],
  );
  const realm = sessions({ db, pool, secret, publicUrl, newId, clock: systemClock }, CUSTOMERS);
  const customers: Customer[] = [];
  const waiting = [...ids];
  const open = async (): Promise<void> => {
    for (let userId = waiting.pop(); userId; userId = waiting.pop()) {
      const from = { address: '127.0.0.1', userAgent: 'benchmark' };
      const [cookie = ''] = await realm.open(userId, false, from);
      customers.push({ userId, email: emailOf(userId), cookie: cookie.split(';')[0] ?? '' });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  await close();
  return customers;
};

/** All customers share one password hash, because only its check is measured. */
export const givePasswords = async (
  url: string,
  customers: readonly Customer[],
  hash: string,
): Promise<void> => {
  const { pool, close } = openDatabase(url, 2);
  await pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
     select gen_random_uuid(), id, id, 'credential', $2, now(), now() from unnest($1::uuid[]) as made (id)`,
    [customers.map(({ userId }) => userId), hash],
  );
  await close();
};
