import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { ReviewState } from '#domain/review/review.ts';
import { CUSTOMERS, daysBefore, idOf, TODAY } from './people.ts';

type Staff = { readonly staffId: string; readonly colleagueId: string };
type Patient = 'inReview' | 'secondLook' | 'asked' | 'copyAsked' | 'approved' | 'declined';

const orderOf = (who: Patient): string => idOf('order', CUSTOMERS[who].number);

/** Half an hour aside, so that no run is long enough to move it to the next. */
const waitingFor = (hours: number): Date => new Date(TODAY.getTime() - (hours * 60 + 25) * 60_000);

const insertReview = async (
  db: Database,
  who: Patient,
  state: ReviewState,
  rest: {
    readonly since?: Date;
    readonly sentence?: string;
    readonly recordId?: string;
    readonly firstBy?: string;
    readonly firstTyped?: Readonly<Record<string, string>>;
  } = {},
): Promise<void> => {
  const decided = state === 'approved' || state === 'declined';
  await db
    .insertInto('reviews')
    .values({
      id: randomUUID(),
      order_id: orderOf(who),
      state,
      waiting_since: rest.since ?? daysBefore(10),
      record_id: rest.recordId ?? null,
      first_by: rest.firstBy ?? null,
      first_typed: rest.firstTyped ? JSON.stringify(rest.firstTyped) : null,
      sentence: rest.sentence ?? null,
      answer: null,
      decided_at: decided ? daysBefore(9) : null,
    })
    .execute();
  await db
    .insertInto('review_entries')
    .values({
      id: randomUUID(),
      order_id: orderOf(who),
      at: daysBefore(11),
      actor_kind: 'customer',
      actor_id: idOf('user', CUSTOMERS[who].number),
      kind: 'prescription sent',
      reason: null,
      sentence: null,
      typed: null,
      checklist: null,
      prescription_id: idOf('prescription', CUSTOMERS[who].number),
      record_id: null,
    })
    .execute();
};

const typed = (patient: string): Readonly<Record<string, string>> => ({
  patientName: patient,
  prescriberName: 'Dr. Grace Hopper',
  prescriberContact: '1 Navy Yard, Arlington, Virginia',
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
      saved_at: daysBefore(1),
    })
    .execute();
};

type Recorded = {
  readonly id: string;
  readonly who: 'approved' | 'inReview';
  readonly orderId: string;
  readonly prescriptionId: string | null;
  /** Packs that its order took. */
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

/** A prescription on record, with what its order took of it. */
const insertRecord = async (db: Database, staffId: string, of: Recorded): Promise<string> => {
  await db
    .insertInto('prescription_records')
    .values({
      id: of.id,
      user_id: idOf('user', CUSTOMERS[of.who].number),
      order_id: of.orderId,
      prescription_id: of.prescriptionId,
      patient_name: of.patient,
      prescriber_name: 'Dr. Grace Hopper',
      prescriber_contact: '1 Navy Yard, Arlington, Virginia',
      issued: of.issued,
      valid_until: of.validUntil,
      created_by: staffId,
      second_by: null,
      created_at: daysBefore(9),
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
  const entry = { record_line_id: lineId, at: daysBefore(9) };
  const granted = {
    ...entry,
    id: randomUUID(),
    order_id: null,
    kind: 'granted',
    packs: 4,
  } as const;
  const taken = { order_id: of.orderId, kind: 'taken', packs: of.taken } as const;
  await db
    .insertInto('balance_entries')
    .values(of.taken > 0 ? [granted, { ...entry, id: randomUUID(), ...taken }] : [granted])
    .execute();
  return of.id;
};

/** That of an approved order. */
const ofApproved = (): Recorded => ({
  id: idOf('record', 1),
  who: 'approved',
  orderId: orderOf('approved'),
  prescriptionId: idOf('prescription', CUSTOMERS.approved.number),
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

/** Another one of somebody whose order waits: it could be filled from it. */
const ofWaiting = (): Recorded => ({
  id: idOf('record', 2),
  who: 'inReview',
  // Only its row is needed: every scan here is the same picture, and would be taken for the same paper.
  orderId: idOf('order', CUSTOMERS.mary.orders[2].number),
  prescriptionId: null,
  taken: 0,
  patient: 'Bisi Okafor',
  issued: '2030-11-20',
  validUntil: '2031-11-20',
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

/** A review in each state in which one can be, as the pharmacists and the patient see it. */
export const insertReviews = async (
  db: Database,
  { staffId, colleagueId }: Staff,
): Promise<void> => {
  await insertReview(db, 'inReview', 'waiting', { since: waitingFor(2) });
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
  await insertReview(db, 'secondLook', 'second look', {
    since: waitingFor(30),
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
  await insertReview(db, 'asked', 'information asked', {
    sentence: 'Please tell us how many units or tablets you take each day.',
  });
  await insertReview(db, 'copyAsked', 'copy asked', {
    sentence:
      'Part of your prescription is missing on the picture. Please send all of it, edge to edge.',
  });
  await insertReview(db, 'approved', 'approved', {
    sentence: 'Your prescription is in order.',
    recordId: await insertRecord(db, staffId, ofApproved()),
  });
  await insertReview(db, 'declined', 'declined', {
    sentence:
      'Your prescription is too old to be filled. Please ask your prescriber for a new one.',
  });
};
