import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { Customer } from '#domain/customers.ts';
import { searchedPhone, searchWords, type UserFilter, type UserSort } from '#domain/staff-lists.ts';
import {
  type Counted,
  type ListQuery,
  NOTHING_FOUND,
  readCountedPage,
  type SortKey,
} from './keyset.ts';
import { narrowedBy, withinDays } from './search.ts';

/** A customer as staff see them. */
export type UserView = Customer & {
  /** Whether the email address is confirmed. */
  readonly confirmed: boolean;
};

type UserPage = Counted & { readonly users: readonly UserView[] };

type UserListQuery = ListQuery<UserSort> & {
  readonly filter?: UserFilter;
  readonly search?: string | undefined;
};

const columns = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'company_name as companyName',
  'phone',
  'street_address as streetAddress',
  'apartment',
  'city',
  'state',
  'zip_code as zipCode',
  'country',
  'created_at as createdAt',
  'email_verified as confirmed',
] as const;

const userId = sql`users.id`;
// Each is exactly the expression of an index.
const sortKeys: Readonly<Record<UserSort, SortKey>> = {
  joined: { value: sql`users.created_at`, kind: 'instant' },
  name: { value: sql`lower(users.first_name || ' ' || users.last_name)`, kind: 'text' },
};
const words = sql`user_words(users.first_name, users.last_name, users.email, users.country, users.phone)`;

const living = (db: Database) => db.selectFrom('users').where('users.deleted_at', 'is', null);

/** The customers that match the filter. */
const filtered = (db: Database, { confirmed, country, from, to }: UserFilter) =>
  living(db)
    .$if(confirmed !== undefined, (query) =>
      query.where('users.email_verified', '=', confirmed === 'yes'),
    )
    .$if(country !== undefined, (query) => query.where('users.country', '=', country ?? ''))
    .where(withinDays(sql`users.created_at`, { from, to }));

const searched = (db: Database, search: string | undefined) => {
  const phone = searchedPhone(search);
  return narrowedBy(phone === undefined ? searchWords(search) : [phone], {
    words,
    id: userId,
    find: (condition, limit) =>
      living(db).select('users.id').where(condition).limit(limit).execute(),
  });
};

/** Customers for staff: searched, sorted, a page at a time. Others see nobody. */
export const listUsers = async (
  db: Database,
  viewer: Viewer,
  {
    search,
    filter = {},
    sort = 'joined',
    direction = 'desc',
    place = {},
    limit,
  }: UserListQuery = {},
): Promise<UserPage> => {
  if (!may(viewer, 'see users')) return { users: [], ...NOTHING_FOUND };
  const query = filtered(db, filter).where(await searched(db, search));
  const { rows, ...page } = await readCountedPage(
    db,
    query,
    { key: sortKeys[sort], id: userId, direction, place, limit },
    (cut) =>
      query
        .select([...columns, cut.key.as('page_key')])
        .where(cut.where)
        .orderBy(cut.order)
        .limit(cut.limit)
        .execute(),
  );
  return { users: rows, ...page };
};

/** Older accounts have countries that can no longer be chosen; they stay searchable. */
const MOST_COUNTRIES = 300;

/** Countries that customers live in, for staff to choose from. Each is one step in the index. */
export const listCountries = async (db: Database, viewer: Viewer): Promise<readonly string[]> => {
  if (!may(viewer, 'see users')) return [];
  const { rows } = await sql<{ readonly country: string }>`
    with recursive steps as (
      (select country from users where deleted_at is null order by country limit 1)
      union all
      select (select country from users where deleted_at is null and country > steps.country
        order by country limit 1) from steps where steps.country is not null)
    select country from steps where country is not null limit ${MOST_COUNTRIES}`.execute(db);
  return rows.map(({ country }) => country);
};

/** One customer, for staff; undefined for others and if there is none. */
export const findUser = async (
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<UserView | undefined> =>
  may(viewer, 'see users') && isUuid(id)
    ? living(db).select(columns).where('users.id', '=', id).executeTakeFirst()
    : undefined;

/** The viewer's own number, and whether it is confirmed. */
export const findOwnPhone = async (
  db: Database,
  viewer: Viewer,
): Promise<{ readonly phone: string; readonly confirmed: boolean } | undefined> => {
  if (viewer.kind !== 'customer') return undefined;
  const row = await living(db)
    .select(['users.phone', 'users.phone_verified_at'])
    .where('users.id', '=', viewer.id)
    .executeTakeFirst();
  return row && { phone: row.phone, confirmed: row.phone_verified_at !== null };
};

/** The viewer's own account data, for /account and for filling in the checkout form. */
export const findOwnUser = async (db: Database, viewer: Viewer): Promise<UserView | undefined> =>
  viewer.kind === 'customer'
    ? db
        .selectFrom('users')
        .select(columns)
        .where('id', '=', viewer.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;

/** The viewer's name and shipping address; nothing for viewers other than customers. */
export const findOwnProfile = async (db: Database, viewer: Viewer) =>
  viewer.kind === 'customer'
    ? db
        .selectFrom('users')
        .select([
          'id',
          'email',
          'email_verified as confirmed',
          'first_name as firstName',
          'last_name as lastName',
          'company_name as companyName',
          'street_address as streetAddress',
          'apartment',
          'city',
          'state',
          'zip_code as zipCode',
          'country',
          'phone',
        ])
        .where('id', '=', viewer.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;

/** A pending change of address, as its owner sees it. */
export type OpenEmailChange = {
  readonly newEmail: string;
  readonly oldApproved: boolean;
  readonly newConfirmed: boolean;
};

/** A customer's pending change of address, for its owner and for the holder of its link. */
export const findOpenEmailChange = async (
  db: Database,
  userId: string,
  now: Date,
): Promise<OpenEmailChange | undefined> => {
  const row = await db
    .selectFrom('email_changes')
    .select(['new_email', 'old_approved_at', 'new_confirmed_at'])
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      newEmail: row.new_email,
      oldApproved: row.old_approved_at !== null,
      newConfirmed: row.new_confirmed_at !== null,
    }
  );
};

/**
 * State of the viewer's newest text message: waiting, late because the webhook has not accepted it yet, sent,
 * or failed.
 */
export type TextState = 'waiting' | 'late' | 'sent' | 'failed';

/** The viewer's newest valid code to confirm a number; undefined if there is none. */
export const findTextState = async (
  db: Database,
  viewer: Viewer,
  now: Date,
): Promise<TextState | undefined> => {
  if (viewer.kind !== 'customer') return undefined;
  const row = await db
    .selectFrom('text_codes')
    .select(['attempts', 'sent_at', 'failed_at'])
    .where('user_id', '=', viewer.id)
    .where('purpose', '=', 'confirm-phone')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.sent_at) return 'sent';
  if (row.failed_at) return 'failed';
  return row.attempts > 0 ? 'late' : 'waiting';
};
