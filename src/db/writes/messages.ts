import { type Insertable, sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { OrderMessages, OrderNotes } from '#db/schema.ts';
import type { Topic } from '#domain/messages.ts';

export const insertMessage = async (trx: Tx, row: Insertable<OrderMessages>): Promise<void> => {
  await trx.insertInto('order_messages').values(row).execute();
};

export const insertNote = async (trx: Tx, row: Insertable<OrderNotes>): Promise<void> => {
  await trx.insertInto('order_notes').values(row).execute();
};

/** The last message about an order; undefined before the first. Lock the order first. */
export const lastMessage = (trx: Tx, orderId: string) =>
  trx
    .selectFrom('order_messages')
    .select(['actor_id as actorId', 'body', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last internal note about an order; undefined before the first. Lock the order first. */
export const lastNote = (trx: Tx, orderId: string) =>
  trx
    .selectFrom('order_notes')
    .select(['actor_id as actorId', 'body', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Notes that the patient waits for an answer; false if they have waited for one already. */
export const startWaiting = async (
  trx: Tx,
  waiting: {
    readonly id: string;
    readonly orderId: string;
    readonly topic: Topic;
    readonly since: Date;
  },
): Promise<boolean> => {
  const { rows } = await sql<{ inserted: boolean }>`
    insert into waiting_messages (id, order_id, topic, since)
    values (${waiting.id}, ${waiting.orderId}, ${waiting.topic}, ${waiting.since})
    on conflict (order_id, topic) do update
      set since = least(waiting_messages.since, excluded.since)
    returning xmax = 0 as inserted`.execute(trx);
  return rows[0]?.inserted ?? false;
};

/** Ends the wait of a topic; false if nobody waited. */
export const endWaiting = async (trx: Tx, orderId: string, topic: Topic): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('waiting_messages')
    .where('order_id', '=', orderId)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** A message of a patient, with its topic; undefined if the order has no such message. Lock the order first. */
export const patientMessage = (
  trx: Tx,
  { orderId, messageId }: { readonly orderId: string; readonly messageId: string },
) =>
  trx
    .selectFrom('order_messages')
    .select(['id', 'topic', 'at'])
    .where('id', '=', messageId)
    .where('order_id', '=', orderId)
    .where('actor_kind', '=', 'customer')
    .executeTakeFirst();

/**
 * Moves a patient's message to another topic, where it waits. The topic that it leaves waits on only for the messages
 * that it still has.
 */
export const moveMessage = async (
  trx: Tx,
  message: { readonly id: string; readonly topic: Topic; readonly at: Date },
  to: { readonly orderId: string; readonly topic: Topic; readonly waitingId: string },
): Promise<void> => {
  await trx
    .updateTable('order_messages')
    .set({ topic: to.topic })
    .where('id', '=', message.id)
    .execute();
  await startWaiting(trx, {
    id: to.waitingId,
    orderId: to.orderId,
    topic: to.topic,
    since: message.at,
  });
  await sql`
    with left_over as (
      select w.id, (select min(m.at) from order_messages m where m.order_id = w.order_id
        and m.topic = w.topic and m.actor_kind = 'customer' and m.at >= w.since) as since
      from waiting_messages w where w.order_id = ${to.orderId} and w.topic = ${message.topic}),
    gone as (
      delete from waiting_messages w using left_over l where w.id = l.id and l.since is null)
    update waiting_messages w set since = l.since
    from left_over l where w.id = l.id and l.since is not null`.execute(trx);
};
