import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { RequestedLine } from '#domain/pricing.ts';
import { toJson } from './insert-rows.ts';

/** Whose cart it is: a customer's, or that of a browser with a secret. */
export type CartOwner = { readonly userId: string } | { readonly tokenHash: Buffer };

/** A cart as it is kept; its lines may be older than the catalogue. */
export type CartRow = {
  readonly id: string;
  readonly lines: readonly RequestedLine[];
  /** Grows with every change of the row. */
  readonly version: number;
  /** The key of the browser's change that was merged last. */
  readonly lastSync: string | null;
};

const isLine = (value: unknown): value is RequestedLine =>
  typeof value === 'object' && value !== null && 'productId' in value && 'quantity' in value;

const select = (db: Database | Tx, owner: CartOwner, now: Date) => {
  const open = db
    .selectFrom('carts')
    .select(['id', 'kept_lines as lines', 'version', 'last_sync as lastSync'])
    .where('expires_at', '>', now);
  return 'userId' in owner
    ? open.where('user_id', '=', owner.userId)
    : open.where('token_hash', '=', owner.tokenHash);
};

const toRow = (
  row: (Omit<CartRow, 'lines'> & { readonly lines: unknown }) | undefined,
): CartRow | undefined =>
  row && { ...row, lines: Array.isArray(row.lines) ? row.lines.filter(isLine) : [] };

export const findCart = async (
  db: Database,
  owner: CartOwner,
  now: Date,
): Promise<CartRow | undefined> => toRow(await select(db, owner, now).executeTakeFirst());

/** The same, locked until the end of the transaction. */
export const lockCart = async (
  trx: Tx,
  owner: CartOwner,
  now: Date,
): Promise<CartRow | undefined> => {
  // Two first changes at one moment have no row to lock.
  const whose = 'userId' in owner ? owner.userId : owner.tokenHash.toString('hex');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart of ${whose}`}, 0))`.execute(trx);
  return toRow(await select(trx, owner, now).forUpdate().executeTakeFirst());
};

/**
 * Writes the lines of a cart and keeps it until `until`; the row is made if there is none. `syncKey` names the change of a
 * browser that the lines hold. Returns the id and the new version.
 */
export const saveCart = (
  trx: Tx,
  owner: CartOwner,
  lines: readonly RequestedLine[],
  {
    id,
    now,
    until,
    syncKey,
  }: {
    readonly id: string;
    readonly now: Date;
    readonly until: Date;
    readonly syncKey?: string | undefined;
  },
): Promise<Pick<CartRow, 'id' | 'version'>> => {
  const kept = {
    ...(syncKey === undefined ? {} : { last_sync: syncKey }),
    kept_lines: toJson(lines),
    updated_at: now,
    expires_at: until,
  };
  return trx
    .insertInto('carts')
    .values({
      id,
      user_id: 'userId' in owner ? owner.userId : null,
      token_hash: 'userId' in owner ? null : owner.tokenHash,
      created_at: now,
      ...kept,
    })
    .onConflict((conflict) =>
      conflict
        .column('userId' in owner ? 'user_id' : 'token_hash')
        .doUpdateSet((eb) => ({ ...kept, version: eb('carts.version', '+', 1) })),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
};

export const deleteCart = async (trx: Tx, owner: CartOwner): Promise<void> => {
  const gone = trx.deleteFrom('carts');
  await (
    'userId' in owner
      ? gone.where('user_id', '=', owner.userId)
      : gone.where('token_hash', '=', owner.tokenHash)
  ).execute();
};
