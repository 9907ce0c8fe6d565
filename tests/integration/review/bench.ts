import { readTyped, typedValues } from '#domain/review/typed-prescription.ts';
import { customerOf, type Customer, orderOf, prescribe } from '#tests/integration/admin/desk.ts';
import { passing } from '#tests/support/gates.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import type { Sample } from '#tests/support/shopping.ts';
import { type Browser, openStore, staffOf, type Store } from '#tests/support/store.ts';

/** Opens a store with a staff account that may process prescriptions. */
export const openBench = async () => {
  const store = await openStore();
  return { store, ana: await staffOf(store, 'pharmacist', 'administrator') };
};

export const deskAt = (orderId: string): string => `/admin/review/${orderId}`;

export const OZEMPIC = { productId: 'ozempic', strength: '2mg/3mL', quantity: 1 };
export const LANTUS = { productId: 'lantus', strength: '100u/mL', quantity: 1 };

/** The fields of a prescription for Ada Byron that covers three Ozempic pens. */
export const typedOzempic = (changes: Record<string, string> = {}): Record<string, string> => ({
  ...typedValues(readTyped({}, 1)),
  patientName: 'Ada Byron',
  prescriberName: 'Dr. Grace Hopper',
  prescriberAddress: '1 Navy Yard, Arlington, Virginia',
  issued: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
  'line-0-drug': 'semaglutide',
  'line-0-brand': 'Ozempic',
  'line-0-strength': '2 mg/3 mL',
  'line-0-form': 'pre-filled pen',
  'line-0-quantity': '1',
  'line-0-refills': '2',
  'line-0-directions': '0.5 mg once a week',
  'line-0-dose': '7',
  ...changes,
});
export const typedLantus = (changes: Record<string, string> = {}): Record<string, string> =>
  typedOzempic({
    'line-0-drug': 'insulin glargine',
    'line-0-brand': 'Lantus SoloStar',
    'line-0-strength': '100 units/mL',
    'line-0-directions': '30 units at night',
    'line-0-dose': '30',
    'line-0-injections': '1',
    ...changes,
  });

/** The fields that settle these checks of the dose: the typed dose again, and a reason. */
export const confirmedDose = (dose: string, ...checks: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    checks.flatMap((check) => [
      [`right-${check}`, dose],
      [`why-${check}`, 'The prescriber has confirmed it.'],
    ]),
  );

/** Creates an order whose prescription awaits review. */
export const waiting = async (
  store: Store,
  lines: Parameters<typeof orderOf>[2] = [OZEMPIC],
  customer?: Customer,
) => {
  const patient = customer ?? (await customerOf(store));
  const orderId = await orderOf(store, patient, lines);
  await prescribe(patient, orderId);
  return { patient, orderId };
};

export const reviewOf = (store: Store, orderId: string) =>
  store.deps.db
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

export const statusOf = async (store: Store, orderId: string): Promise<string> =>
  (
    await store.deps.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status;

const reasons: Readonly<Record<string, string>> = {
  approve: 'in-order',
  'ask-copy': 'not-readable',
  'ask-information': 'dose',
  decline: 'expired',
};

/** Submits the decision form of the review desk, by default with the current version. */
export const decide = async (
  store: Store,
  by: Browser,
  orderId: string,
  decision: string,
  values: Record<string, string> = typedOzempic(),
  seen?: number,
): Promise<Response> =>
  by.post(deskAt(orderId), {
    version: String(seen ?? (await reviewOf(store, orderId)).version),
    intent: 'decide',
    decision,
    [`reason-${decision}`]: reasons[decision] ?? '',
    ...values,
  });

/** The versions that the review desk shows for an order. */
export const versionsAt = async (
  store: Store,
  orderId: string,
): Promise<Record<string, string>> => {
  const { version, record_id } = await reviewOf(store, orderId);
  const record = await store.deps.db
    .selectFrom('prescription_records')
    .select('version')
    .where('id', '=', record_id)
    .executeTakeFirst();
  return { version: String(version), recordVersion: String(record?.version ?? '') };
};

/** Submits a review desk form about the prescription on record, with the current versions. */
export const changeRecord = async (
  store: Store,
  by: Browser,
  orderId: string,
  intent: string,
  values: Record<string, string>,
): Promise<Response> =>
  by.post(deskAt(orderId), { intent, ...(await versionsAt(store, orderId)), ...values });

/** The lines of a prescription on record. */
export const linesOfRecord = (store: Store, recordId: string | null) =>
  store.deps.db
    .selectFrom('prescription_record_lines')
    .select(['line', 'product_id', 'directions', 'refills', 'dose'])
    .where('record_id', '=', recordId)
    .orderBy('line')
    .execute();

/** The review mails to the patient about an order, oldest first. */
export const toldPatient = async (store: Store, orderId: string) =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select(['template', 'recipient', 'data'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).filter(
    ({ template, data }) => template === 'prescription-reviewed' && data['orderId'] === orderId,
  );

const entriesOf = (store: Store, recordId: string | null) =>
  store.deps.db
    .selectFrom('balance_entries')
    .innerJoin(
      'prescription_record_lines',
      'prescription_record_lines.id',
      'balance_entries.record_line_id',
    )
    .select(['balance_entries.kind', 'balance_entries.packs', 'balance_entries.order_id'])
    .where('prescription_record_lines.record_id', '=', recordId)
    .orderBy('balance_entries.at')
    .orderBy('balance_entries.id')
    .execute();

/** The ledger entries of the prescription that an order is filled from. */
export const ledgerOf = async (store: Store, orderId: string) =>
  entriesOf(store, (await reviewOf(store, orderId)).record_id);

/** The remaining packs of a prescription, summed over its lines. */
export const leftOn = async (store: Store, recordId: string | null): Promise<number> =>
  (await entriesOf(store, recordId)).reduce(
    (sum, { kind, packs }) => sum + (kind === 'granted' || kind === 'returned' ? packs : -packs),
    0,
  );

/** Sets the status of an order through the dashboard, with the current version. */
export const setStatus = async (
  store: Store,
  by: Browser,
  orderId: string,
  status: string,
  more: Record<string, string> = {},
): Promise<Response> => {
  const { version } = await store.deps.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return by.post(`/admin/dashboard?open=${orderId}`, {
    intent: 'set-status',
    orderId,
    version: String(version),
    status,
    ...(await passing(store, by, orderId, { intent: 'set-status', status })),
    ...more,
  });
};

/** Creates a file whose content differs from the file that `prescribe` uploads. */
export const anotherScan = (text = 'another'): Sample => ({
  name: 'another.pdf',
  bytes: pdfFile({ pages: [`BT /F1 18 Tf 20 100 Td (${text}) Tj ET`] }),
  type: 'application/pdf',
});
