import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { addAuditEntry } from '#db/writes/audit.ts';
import type { ColdAnswer } from '#domain/shipping/arrival.ts';
import { textKey } from '#domain/text-signatures.ts';
import { content } from './carts.ts';
import { timesOf } from './order-times.ts';
import { CUSTOMERS, daysBefore, idOf } from './people.ts';
import { ARRIVED, EARLIER, type OneOfMany } from './seed-crowd.ts';
import { unopened } from './seed-orders.ts';

/** These orders are not on the first page of any list, so no screen changes their records. */
export const RECORDED = EARLIER[0]?.number ?? 0;
export const RECORDED_LONG = EARLIER[1]?.number ?? 0;

/** The token of the mailed link that confirms the new address of a staff member. */
export const MOVING = 'a-new-address-of-the-pictures';
/** Token of the link to a staff member's new password. */
export const RENEWING = 'a-new-password-of-the-pictures';

const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);

/** The time when the order of a customer was delivered. */
const arrivalOf = (customer: OneOfMany): Date =>
  timesOf(customer, customer.orders[0]).way.at(-1)?.at ?? daysBefore(0);

/** Only the row of the photo is inserted, because staff see a link that opens in a new tab. */
const insertPhoto = async (db: Database, number: number, at: Date): Promise<string> => {
  const id = idOf('photo', number);
  await db
    .insertInto('prescriptions')
    .values({
      ...unopened(number),
      storage_key: `user_${idOf('user', number)}/photo_${number}.png`,
      id,
      order_id: idOf('order', number),
      user_id: idOf('user', number),
      file_name: 'parcel.png',
      content_type: 'image/png',
      uploaded_at: at,
      replaced_at: null,
      purpose: 'arrival photo',
    })
    .execute();
  return id;
};

const LONG_NOTE = `Five things about this parcel:
1. The carton was open on one side when the courier brought it, and the tape hung down.
2. The ice packs were soft, and the paper around the pens was wet.
3. One of the pens has leaked into the box; the other one looks as it should.
4. The leaflet is missing. May I use the other pen, and for how long?
5. I am away from Friday on, so please write to Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft@departments.example.`;

type Said = {
  readonly cold: ColdAnswer | null;
  readonly condition: 'fine' | 'damaged' | 'leaking' | 'wrong';
  readonly note: string | null;
};

/** Returns the arrival report of a patient; the reports vary and match the contents of the parcel. */
const saidOf = ({ orders: [{ items }] }: OneOfMany, index: number): Said => {
  const product = items[0]?.productId;
  if (index === 5) return { cold: 'no', condition: 'leaking', note: LONG_NOTE };
  if (product !== 'ozempic' && product !== 'lantus')
    return {
      cold: null,
      condition: 'damaged',
      note: 'The carton is dented; the blisters look whole.',
    };
  return index % 4 === 1
    ? {
        cold: 'no',
        condition: 'leaking',
        note: 'The ice packs were soft and one of the pens had leaked into the box. May I use the others?',
      }
    : { cold: 'not sure', condition: 'fine', note: null };
};

/** Inserts the recent arrival reports: most are open, two are in progress, and two are answered. */
export const insertArrivals = async (db: Database, staffId: string): Promise<void> => {
  for (const [index, customer] of ARRIVED.entries()) {
    const at = hoursAfter(arrivalOf(customer), 2);
    const state = index < 20 ? 'open' : index < 22 ? 'being looked at' : 'solved';
    await db
      .insertInto('arrival_checks')
      .values({
        ...saidOf(customer, index),
        id: randomUUID(),
        version: 1,
        order_id: idOf('order', customer.number),
        at,
        changed_at: state === 'open' ? at : hoursAfter(at, 16),
        photo_id: index === 1 ? await insertPhoto(db, customer.number, at) : null,
        state,
        handled_by: state === 'open' ? null : staffId,
        answer:
          state === 'solved'
            ? 'Thank you for telling us. What is whole and came cold may be used.'
            : null,
      })
      .execute();
  }
};

/** Inserts webhook events of a payment service that could not be booked, each for another reason. */
export const insertEvents = async (db: Database): Promise<void> => {
  const common = { provider: 'stripe', parsed: null, seen_at: null } as const;
  await db
    .insertInto('provider_events')
    .values([
      {
        ...common,
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
        ...common,
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
        ...common,
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
      ...Array.from({ length: 22 }, (_, index) => ({
        ...common,
        event_id: `evt_1RaB${100 + index}kLkdIwHu7ixpM3cVd`,
        id: randomUUID(),
        type: 'payment_intent.payment_failed',
        received_at: daysBefore(5 + index),
        tries: 1,
        last_error: null,
        handled_at: daysBefore(5 + index),
        outcome: 'unknown payment' as const,
        failed_at: null,
      })),
    ])
    .execute();
};

/** Inserts the audit trail of one order, and that of another one that was viewed many times. */
export const insertRecord = async (
  db: Database,
  people: { readonly staffId: string; readonly colleagueId: string },
): Promise<void> => {
  const staff = { kind: 'staff', id: people.staffId } as const;
  const colleague = { kind: 'staff', id: people.colleagueId } as const;
  const store = { kind: 'system', id: null } as const;
  for (const [index, each] of EARLIER.slice(0, 2).entries()) {
    const customer = { kind: 'customer', id: idOf('user', each.number) } as const;
    const { placed, approved, paid, shipped } = timesOf(each, each.orders[0]);
    if (!approved || !paid || !shipped) throw new Error(`order ${each.number} was not sent`);
    const looks = index === 0 ? 1 : 60;
    const entries = [
      [placed, customer, 'order placed', ['status']],
      [hoursAfter(approved, -0.5), colleague, 'review read', []],
      [hoursAfter(approved, -0.4), colleague, 'prescription opened', []],
      [approved, colleague, 'review approved', ['state', 'decided_at']],
      [approved, store, 'payment made', []],
      [paid, staff, 'payment received', []],
      ...Array.from(
        { length: looks },
        (_, look) => [hoursAfter(paid, 0.5 + look / 4), staff, 'order read', []] as const,
      ),
      [hoursAfter(shipped, 24), staff, 'order tracking added', ['tracking_info', 'status']],
    ] as const;
    for (const [at, actor, action, fields] of entries)
      await addAuditEntry(db, {
        id: randomUUID(),
        at,
        actor,
        action,
        orderId: idOf('order', each.number),
        fields: [...fields],
      });
  }
};

/** Inserts a pending change of email address and a link to a new password of a staff member. */
export const insertMove = async (db: Database): Promise<void> => {
  await db
    .insertInto('staff_email_changes')
    .values({
      id: randomUUID(),
      user_id: idOf('staff', 1),
      new_email: 'grace.lindqvist@departments.example',
      token_hash: createHash('sha256').update(MOVING).digest(),
      // The expiry is a day ahead, because the clocks of a run start on its day.
      expires_at: daysBefore(-1),
      created_at: daysBefore(0),
    })
    .execute();
  await db
    .insertInto('staff_password_links')
    .values({
      id: randomUUID(),
      user_id: idOf('staff', 1),
      token_hash: createHash('sha256').update(RENEWING).digest(),
      expires_at: daysBefore(-1),
      created_at: daysBefore(0),
    })
    .execute();
};

/** Signs two texts, of which one has changed since. */
export const insertTextSignatures = async (db: Database, staffId: string): Promise<void> => {
  const { textHashes } = content;
  await db
    .insertInto('text_signatures')
    .values(
      [
        { text_id: 'ozempic', text_hash: textHashes.get(textKey('product', 'ozempic')) ?? '' },
        { text_id: 'wegovy', text_hash: 'of an earlier version' },
      ].map((text) => ({
        ...text,
        id: randomUUID(),
        kind: 'product' as const,
        staff_id: staffId,
        name: 'Grace Lindqvist',
        licence: '12345, Board of Pharmacy',
        signed_at: daysBefore(20),
      })),
    )
    .execute();
};

/** Assigns two orders, and saves two views of the list. */
export const insertAssignments = async (
  db: Database,
  { staffId, colleagueId }: { readonly staffId: string; readonly colleagueId: string },
): Promise<void> => {
  await db
    .insertInto('staff_assignments')
    .values(
      [
        { customer: CUSTOMERS.shipped, staff_id: staffId },
        { customer: CUSTOMERS.preparing, staff_id: colleagueId },
      ].map(({ customer, staff_id }) => ({
        staff_id,
        order_id: idOf('order', customer.orders[0]?.number ?? 0),
        assigned_by: staffId,
        assigned_at: daysBefore(1),
      })),
    )
    .execute();
  await db
    .insertInto('staff_views')
    .values(
      [
        { name: 'Mine, not sent yet', query: 'status=Order+Confirmed&assigned=me' },
        {
          name: 'Delivered without a prescription',
          query: 'status=Delivered&prescription=missing',
        },
      ].map((view) => ({
        ...view,
        id: randomUUID(),
        staff_id: staffId,
        created_at: daysBefore(3),
      })),
    )
    .execute();
};
