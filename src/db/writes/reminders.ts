import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { ReminderKind } from '#domain/reminders.ts';

/**
 * Records that a person was reminded of something. Returns false if they already were; nobody is reminded
 * twice of the same thing. A matter that began after the last reminder, such as a second question or a new
 * link, counts as new.
 */
export const markReminded = async (
  trx: Tx,
  reminder: {
    readonly id: string;
    readonly orderId: string;
    readonly kind: ReminderKind;
    readonly now: Date;
    readonly tokenHash?: Buffer;
    /** When that began of which the order's owner is reminded; absent where there is one of it alone. */
    readonly since?: Date;
  },
): Promise<boolean> => {
  const marked = await trx
    .insertInto('reminders')
    .values({
      id: reminder.id,
      order_id: reminder.orderId,
      kind: reminder.kind,
      sent_at: reminder.now,
      token_hash: reminder.tokenHash ?? null,
    })
    .onConflict((conflict) => {
      const before = conflict.columns(['order_id', 'kind']);
      return reminder.since
        ? before
            .doUpdateSet({ sent_at: reminder.now })
            .where('reminders.sent_at', '<', reminder.since)
        : before.doNothing();
    })
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
};

export type ChoiceToSave = {
  readonly id: string;
  readonly userId: string;
  /** Null for all orders that nothing else is said of. */
  readonly orderId: string | null;
  readonly wanted: boolean;
  readonly now: Date;
};

/** Saves what a customer chose, in the place of what they chose before. */
export const saveRefillChoice = async (
  trx: Tx,
  { id, userId, orderId, wanted, now }: ChoiceToSave,
): Promise<void> => {
  const target =
    orderId === null
      ? sql`(user_id) where order_id is null`
      : sql`(order_id) where order_id is not null`;
  await sql`
    insert into refill_choices (id, user_id, order_id, wanted, changed_at)
    values (${id}, ${userId}, ${orderId}, ${wanted}, ${now})
    on conflict ${target} do update set wanted = excluded.wanted, changed_at = excluded.changed_at`.execute(
    trx,
  );
};

/** Ends every reminder that a customer asked for. */
export const endRefillChoices = async (trx: Tx, userId: string, now: Date): Promise<void> => {
  await trx
    .updateTable('refill_choices')
    .set({ wanted: false, changed_at: now })
    .where('user_id', '=', userId)
    .where('wanted', '=', true)
    .execute();
};

/** The order that a link in a reminder is about, and whose it is; undefined for a link that never was. */
export const findReminded = (
  trx: Tx,
  tokenHash: Buffer,
): Promise<{ orderId: string; userId: string | null } | undefined> =>
  trx
    .selectFrom('reminders')
    .innerJoin('orders', 'orders.id', 'reminders.order_id')
    .select(['orders.id as orderId', 'orders.user_id as userId'])
    .where('reminders.token_hash', '=', tokenHash)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst();
