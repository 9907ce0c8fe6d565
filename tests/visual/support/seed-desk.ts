import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { addAuditEntry } from '#db/writes/audit.ts';
import { CUSTOMERS, daysBefore, idOf } from './people.ts';

/** Long after every run: what waits keeps waiting. */
const FAR = new Date('2099-01-01T00:00:00Z');

/** Orders of the crowd that arrived, each in a state that a report of trouble can be in. */
const ARRIVED = { open: 1006, 'being looked at': 1014, solved: 1022 } as const;

/** An order that no list shows on its first page: what is recorded of it stays as it is. */
export const RECORDED = 1055;

/** The token of a link to the new address of somebody of the staff. */
export const MOVING = 'a-new-address-of-the-pictures';

/** Of the photo its row is enough: staff see a link to it, and open it in a tab of its own. */
const insertPhoto = async (db: Database, number: number): Promise<string> => {
  const id = idOf('prescription', number);
  await db
    .insertInto('prescriptions')
    .values({
      id,
      order_id: idOf('order', number),
      user_id: idOf('user', number),
      storage_key: `user_${idOf('user', number)}/photo_${number}.png`,
      file_name: 'parcel.png',
      content_type: 'image/png',
      size_bytes: 48_000,
      sha256: createHash('sha256').update(String(number)).digest('hex'),
      wrapped_key: 'never opened',
      uploaded_at: daysBefore(2),
      replaced_at: null,
      purpose: 'arrival photo',
    })
    .execute();
  return id;
};

export const insertArrivals = async (db: Database, staffId: string): Promise<void> => {
  const report = {
    version: 1,
    changed_at: daysBefore(1),
    condition: 'fine',
    answer: null,
  } as const;
  await db
    .insertInto('arrival_checks')
    .values([
      {
        ...report,
        id: randomUUID(),
        order_id: idOf('order', ARRIVED.open),
        at: daysBefore(2),
        cold: 'no',
        condition: 'leaking',
        note: 'The ice packs were soft and one of the pens had leaked into the box. May I use the others?',
        photo_id: await insertPhoto(db, ARRIVED.open),
        state: 'open',
        handled_by: null,
      },
      {
        ...report,
        id: randomUUID(),
        order_id: idOf('order', ARRIVED['being looked at']),
        at: daysBefore(3),
        cold: 'not sure',
        note: null,
        photo_id: null,
        state: 'being looked at',
        handled_by: staffId,
      },
      {
        ...report,
        id: randomUUID(),
        order_id: idOf('order', ARRIVED.solved),
        at: daysBefore(6),
        cold: null,
        condition: 'damaged',
        note: 'The carton is dented; the blisters look whole.',
        photo_id: null,
        state: 'solved',
        handled_by: staffId,
        answer: 'Thank you for telling us. Whole blisters may be used; please keep them dry.',
      },
    ])
    .execute();
};

/** Packs of an order that is being packed: one by its code, one that runs out too early. */
export const insertPacks = async (db: Database, staffId: string): Promise<void> => {
  const orderId = idOf('order', CUSTOMERS.preparing.number);
  const { id: itemId } = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const pack = {
    order_id: orderId,
    order_item_id: itemId,
    national_number: null,
    recorded_by: staffId,
  };
  await db
    .insertInto('supplied_packs')
    .values([
      {
        ...pack,
        id: randomUUID(),
        gtin: '05712249115234',
        serial: '4711AB83KX20',
        batch: 'NP5K209',
        expiry: '2033-03-31',
        made_in: 'DK',
        recorded_at: daysBefore(1),
      },
      {
        ...pack,
        id: randomUUID(),
        gtin: null,
        serial: null,
        batch: 'NP5J118',
        expiry: '2031-06-30',
        made_in: null,
        recorded_at: daysBefore(0),
      },
    ])
    .execute();
};

/** What a payment service told and nobody could book, each for another reason. */
export const insertEvents = async (db: Database): Promise<void> => {
  const told = { provider: 'stripe', told: null, seen_at: null } as const;
  await db
    .insertInto('provider_events')
    .values([
      {
        ...told,
        event_id: 'evt_1RbT4kLkdIwHu7ixTz0aQ2Lm',
        id: randomUUID(),
        type: 'checkout.session.completed',
        received_at: daysBefore(1),
        tries: 12,
        last_error: 'the amount is in another currency',
        handled_at: null,
        outcome: null,
        failed_at: daysBefore(0),
      },
      {
        ...told,
        event_id: 'evt_1RaZ9pLkdIwHu7ixqB7Yw0Rs',
        id: randomUUID(),
        type: 'charge.refund.updated',
        received_at: daysBefore(2),
        tries: 1,
        last_error: null,
        handled_at: daysBefore(2),
        outcome: 'unknown payment',
        failed_at: null,
      },
      {
        ...told,
        event_id: `evt_${'1RaK2mLkdIwHu7ix'.repeat(4)}`,
        id: randomUUID(),
        type: 'payment_intent.amount_capturable_updated',
        received_at: daysBefore(4),
        tries: 0,
        last_error: null,
        handled_at: daysBefore(4),
        outcome: 'unclear',
        failed_at: null,
      },
    ])
    .execute();
};

/** The life of one order, as it was recorded. */
export const insertRecord = async (
  db: Database,
  people: { readonly staffId: string; readonly colleagueId: string },
): Promise<void> => {
  const customer = { kind: 'customer', id: idOf('user', RECORDED) } as const;
  const staff = { kind: 'staff', id: people.staffId } as const;
  const colleague = { kind: 'staff', id: people.colleagueId } as const;
  const store = { kind: 'system', id: null } as const;
  const orderId = idOf('order', RECORDED);
  const entries = [
    [customer, 'order placed', ['status']],
    [colleague, 'review read', []],
    [colleague, 'prescription opened', []],
    [colleague, 'review approved', ['state', 'decided_at']],
    [store, 'payment made', []],
    [staff, 'payment received', []],
    [staff, 'order read', []],
    [staff, 'order tracking added', ['tracking_info', 'status']],
  ] as const;
  for (const [index, [actor, action, fields]] of entries.entries())
    await addAuditEntry(db, {
      id: randomUUID(),
      at: daysBefore(entries.length - index),
      actor,
      action,
      orderId,
      fields,
    });
};

/** Somebody of the staff who moves to another address. */
export const insertMove = async (db: Database): Promise<void> => {
  await db
    .insertInto('staff_email_changes')
    .values({
      id: randomUUID(),
      user_id: idOf('staff', 1),
      new_email: 'grace.lindqvist@departments.example',
      token_hash: createHash('sha256').update(MOVING).digest(),
      expires_at: FAR,
      created_at: daysBefore(0),
    })
    .execute();
};
