import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { ReviewState } from '#domain/review/review.ts';
import { hoursAgo, timesOf } from './order-times.ts';
import { type Customer, CUSTOMERS, daysBefore, idOf, type SeededOrder } from './people.ts';

type Staff = { readonly staffId: string; readonly colleagueId: string };
type Patient = 'inReview' | 'secondLook' | 'asked' | 'copyAsked' | 'approved' | 'declined';

/** The message of an approved prescription to the patient. */
const IN_ORDER = 'Your prescription is in order.';

const orderOf = (who: Patient): string => idOf('order', CUSTOMERS[who].number);

/** Inserts the review of an order. */
const insertReview = async (
  db: Database,
  customer: Customer,
  order: SeededOrder,
  state: ReviewState,
  rest: {
    readonly sentence?: string;
    readonly recordId?: string;
    readonly firstBy?: string;
    readonly firstTyped?: Readonly<Record<string, string>>;
  } = {},
): Promise<void> => {
  const { placed, prescribed, way } = timesOf(customer, order);
  const orderId = idOf('order', order.number);
  const decided = state === 'approved' || state === 'declined';
  await db
    .insertInto('reviews')
    .values({
      id: randomUUID(),
      order_id: orderId,
      state,
      waiting_since: prescribed ?? placed,
      record_id: rest.recordId ?? null,
      first_by: rest.firstBy ?? null,
      first_typed: rest.firstTyped ? JSON.stringify(rest.firstTyped) : null,
      sentence: rest.sentence ?? null,
      answer: null,
      decided_at: decided ? (way[1]?.at ?? null) : null,
    })
    .execute();
  await db
    .insertInto('review_entries')
    .values({
      id: randomUUID(),
      order_id: orderId,
      at: prescribed ?? placed,
      actor_kind: 'customer',
      actor_id: idOf('user', customer.number),
      kind: 'prescription sent',
      reason: null,
      sentence: null,
      typed: null,
      checklist: null,
      prescription_id: idOf('prescription', order.number),
      record_id: null,
    })
    .execute();
  if (state === 'approved')
    await db
      .insertInto('review_entries')
      .values({
        id: randomUUID(),
        order_id: orderId,
        at: way[1]?.at ?? placed,
        actor_kind: 'system',
        actor_id: null,
        kind: 'approved',
        record_id: rest.recordId ?? null,
      })
      .execute();
};

/** The orders with an unusual review. */
export const REVIEWED: ReadonlySet<number> = new Set(
  (['inReview', 'secondLook', 'asked', 'copyAsked', 'approved', 'declined'] as const).map(
    (who) => CUSTOMERS[who].number,
  ),
);

/** Inserts a waiting or approved review, depending on the status of the order. */
export const insertUsualReview = async (
  db: Database,
  customer: Customer,
  order: SeededOrder,
): Promise<void> => {
  if (!order.prescription || order.status === 'Cancelled') return;
  if (order.status === 'Order Requested') await insertReview(db, customer, order, 'waiting');
  else await insertReview(db, customer, order, 'approved', { sentence: IN_ORDER });
};

const typed = (patient: string): Readonly<Record<string, string>> => ({
  patientName: patient,
  prescriberName: 'Dr. Grace Hopper',
  prescriberAddress: '1 Navy Yard, Arlington, Virginia',
  issued: '2031-05-20',
  'line-0-drug': 'semaglutide',
  'line-0-brand': 'Ozempic',
  'line-0-strength': '2 mg/3 mL',
  'line-0-form': 'pre-filled pen',
  'line-0-quantity': '2',
  'line-0-refills': '1',
  'line-0-directions': '0.5 mg once a week',
  'line-0-dose': '7',
});

const insertDraft = async (
  db: Database,
  who: Patient,
  staffId: string,
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  await db
    .insertInto('review_drafts')
    .values({
      id: randomUUID(),
      order_id: orderOf(who),
      staff_id: staffId,
      typed: JSON.stringify(values),
      saved_at: hoursAgo(0),
    })
    .execute();
};

type Recorded = {
  readonly id: string;
  readonly who: 'approved' | 'inReview';
  readonly order: SeededOrder;
  /** The packs that the order used. */
  readonly taken: number;
  readonly patient: string;
  readonly issued: string;
  readonly validUntil: string;
  readonly line: {
    readonly product_id: string;
    readonly product_strength: string;
    readonly drug: string;
    readonly brand: string;
    readonly strength: string;
    readonly form: string;
    readonly directions: string;
    readonly dose: number;
  };
};

/** Inserts a prescription record, with the packs that its order used. */
const insertRecord = async (db: Database, staffId: string, of: Recorded): Promise<string> => {
  const approved = timesOf(CUSTOMERS[of.who], of.order).approved ?? daysBefore(0);
  await db
    .insertInto('prescription_records')
    .values({
      id: of.id,
      user_id: idOf('user', CUSTOMERS[of.who].number),
      order_id: idOf('order', of.order.number),
      prescription_id: idOf('prescription', of.order.number),
      patient_name: of.patient,
      prescriber_name: 'Dr. Grace Hopper',
      prescriber_contact: '1 Navy Yard, Arlington, Virginia',
      issued: of.issued,
      valid_until: of.validUntil,
      created_by: staffId,
      second_by: null,
      created_at: approved,
      closed_at: null,
    })
    .execute();
  const lineId = randomUUID();
  await db
    .insertInto('prescription_record_lines')
    .values({
      ...of.line,
      id: lineId,
      record_id: of.id,
      line: 1,
      packs_a_fill: 2,
      refills: 1,
      injections: 1,
    })
    .execute();
  const entry = { record_line_id: lineId, at: approved };
  const granted = {
    ...entry,
    id: randomUUID(),
    order_id: null,
    kind: 'granted',
    packs: 4,
  } as const;
  const taken = {
    order_id: idOf('order', of.order.number),
    kind: 'taken',
    packs: of.taken,
  } as const;
  await db
    .insertInto('balance_entries')
    .values(of.taken > 0 ? [granted, { ...entry, id: randomUUID(), ...taken }] : [granted])
    .execute();
  return of.id;
};

/** The prescription record of an approved order. */
const ofApproved = (): Recorded => ({
  id: idOf('record', 1),
  who: 'approved',
  order: CUSTOMERS.approved.orders[0],
  taken: 2,
  patient: 'Ife Okafor',
  issued: '2030-06-20',
  validUntil: '2031-06-20',
  line: {
    product_id: 'ozempic',
    product_strength: '2mg/3mL',
    drug: 'semaglutide',
    brand: 'Ozempic',
    strength: '2 mg/3 mL',
    form: 'pre-filled pen',
    directions: '0.5 mg once a week',
    dose: 7,
  },
});

/** An earlier prescription record of a customer, which could also cover the order that awaits review. */
const ofWaiting = (): Recorded => ({
  id: idOf('record', 2),
  who: 'inReview',
  order: CUSTOMERS.inReview.orders[1],
  taken: 1,
  patient: 'Bisi Okafor',
  issued: '2031-04-02',
  validUntil: '2032-04-02',
  line: {
    product_id: 'januvia',
    product_strength: '100mg',
    drug: 'sitagliptin',
    brand: 'Januvia',
    strength: '100 mg',
    form: 'tablet',
    directions: '1 tablet a day',
    dose: 1,
  },
});

/** Inserts a review in each state, as pharmacists and patients see it. */
export const insertReviews = async (
  db: Database,
  { staffId, colleagueId }: Staff,
): Promise<void> => {
  const insert = (who: Patient, state: ReviewState, rest?: Parameters<typeof insertReview>[4]) =>
    insertReview(db, CUSTOMERS[who], CUSTOMERS[who].orders[0], state, rest);
  await insert('inReview', 'waiting');
  await insertDraft(db, 'inReview', staffId, typed('Bisi Okafor'));
  await db
    .insertInto('patient_notes')
    .values({
      id: randomUUID(),
      user_id: idOf('user', CUSTOMERS.inReview.number),
      allergies: 'Penicillin',
      medicines: 'Metformin 500 mg twice a day\nLisinopril 10 mg',
      conditions: '',
      updated_at: daysBefore(20),
    })
    .execute();
  await insertRecord(db, staffId, ofWaiting());
  await insert('secondLook', 'second look', {
    firstBy: colleagueId,
    firstTyped: {
      ...typed('Dayo Okafor'),
      'line-0-drug': 'insulin glargine',
      'line-0-brand': 'Lantus SoloStar',
      'line-0-strength': '100 units/mL',
      'line-0-quantity': '1',
      'line-0-directions': '30 units at night',
      'line-0-dose': '30',
      'line-0-injections': '1',
    },
  });
  await insert('asked', 'information asked', {
    sentence: 'Please tell us how many units or tablets you take each day.',
  });
  await insert('copyAsked', 'copy asked', {
    sentence:
      'Part of your prescription is missing on the picture. Please send all of it, edge to edge.',
  });
  await insert('approved', 'approved', {
    sentence: IN_ORDER,
    recordId: await insertRecord(db, staffId, ofApproved()),
  });
  await insert('declined', 'declined', {
    sentence:
      'Your prescription is too old to be filled. Please ask your prescriber for a new one.',
  });
};
