import { sql } from 'kysely';
import { may, type Viewer } from '#domain/access.ts';
import { readCursor, writeCursor } from '#domain/cursor.ts';
import type { Database } from '#db/client.ts';

/** A customer as staff see them; never with a password. */
export type UserView = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string | null;
  readonly phone: string;
  readonly streetAddress: string;
  readonly apartment: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
  readonly createdAt: Date;
};

export type UserPage = { readonly users: readonly UserView[]; readonly next: string | undefined };

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
] as const;

/** All customers for staff, newest first, by keyset. Others see nobody. */
export const listUsers = async (
  db: Database,
  viewer: Viewer,
  page: { after?: string | undefined; limit?: number } = {},
): Promise<UserPage> => {
  if (!may(viewer, 'manage users')) return { users: [], next: undefined };
  const limit = page.limit ?? 50;
  const cursor = readCursor(page.after);
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where('deleted_at', 'is', null)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const users = rows.slice(0, limit);
  const last = users.at(-1);
  return {
    users,
    next:
      rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : undefined,
  };
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
