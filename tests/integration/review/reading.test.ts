import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerOf, type Customer, orderOf, words } from '#tests/integration/admin/desk.ts';
import { eraseOrders } from '#db/writes/erase.ts';
import { readPrescriptionJob } from '#jobs/handlers/readings.ts';
import type { ReadFile } from '#reading/reader.ts';
import { openRecogniser } from '#reading/recognise.ts';
import { madePdf, type MadeText, madeText } from '#tests/support/made-prescriptions.ts';
import { uploadForm } from '#tests/support/shopping.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { decide, deskAt, OZEMPIC } from './bench.ts';

let store: Store;
let ana: StaffMember;
const recogniser = openRecogniser();

/** Reads in this process, which is quicker; the process of its own has a test beside its code. */
const readHere: ReadFile = async (bytes, type) => ({
  kind: 'read',
  scan: await recogniser.read(bytes, type),
});

beforeAll(async () => {
  store = await openStore({
    replace: (deps) => ({ readings: { ...deps.readings, read: readHere } }),
  });
  ana = await staffOf(store, 'pharmacist');
});
afterAll(async () => {
  await recogniser.close();
  await store.close();
});

/** A prescription for one Ozempic pen, issued a month ago. */
let sent = 0;
const written = (changes: Partial<MadeText> = {}): MadeText => {
  const text = madeText(10, 'en');
  sent += 1;
  const issued = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  // A text that was sent before would be flagged.
  return { ...text, patient: 'Ada Byron', issued, licence: `MD${70_000 + sent}`, ...changes };
};

const send = async (customer: Customer, orderId: string, text: MadeText): Promise<string> => {
  const { bytes, type } = madePdf(text, 'letter');
  const answer = await customer.browser.post(
    `/account/orders/${orderId}/prescription`,
    uploadForm({ name: 'rx.pdf', bytes: Buffer.from(bytes), type }),
  );
  expect(answer.status).toBeLessThan(400);
  const { id } = await store.deps.db
    .selectFrom('prescriptions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
};

const readingOf = (prescriptionId: string) =>
  store.deps.db
    .selectFrom('prescription_readings')
    .selectAll()
    .where('prescription_id', '=', prescriptionId)
    .executeTakeFirst();

/** An order whose prescription was sent and read by the job. */
const readOrder = async (text = written()) => {
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  const prescriptionId = await send(patient, orderId, text);
  await readPrescriptionJob(store.deps, { prescriptionId });
  return { patient, orderId, prescriptionId };
};

const desk = async (orderId: string) => (await ana.browser.get(deskAt(orderId))).text();

/** Values of the typed fields of a page. */
const typedOn = (html: string): readonly string[] =>
  [
    ...html.matchAll(
      /<(?:input|textarea)[^>]*\bname="(?:patientName|issued|prescriber\w+|line-0-\w+)"[^>]*>([^<]*)/g,
    ),
  ].map(([tag, inner = '']) => (/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '') + inner.trim());

describe('a prescription that was read', () => {
  test('is queued by its upload and says that it is being read', async () => {
    const patient = await customerOf(store);
    const orderId = await orderOf(store, patient, [OZEMPIC]);
    const prescriptionId = await send(patient, orderId, written());
    expect(await readingOf(prescriptionId)).toMatchObject({ state: 'waiting', sealed_text: null });
    expect(words(await desk(orderId))).toContain('The machine is reading the scan');
    store.travel(2 * 3_600_000);
    // The session of the pharmacist has ended meanwhile.
    ana = await staffOf(store, 'pharmacist');
    expect(words(await desk(orderId))).toContain('The machine could not read this scan');
  });

  test('is proposed at the desk and fills no field', async () => {
    const { orderId } = await readOrder();
    const html = await desk(orderId);
    const seen = words(html);
    for (const proposal of [
      'Read by the machine: Ada Byron',
      'Read by the machine: Ozempic',
      'Read by the machine: semaglutide',
      'Read by the machine: 2 mg/3 mL',
      'Read by the machine: Inject 0.5 mg once a week',
      'Read by the machine: 1043259872',
      'Read by the machine: MD7',
    ])
      expect(seen).toContain(proposal);
    expect(seen).not.toContain('Before you decide');
    const typed = typedOn(html);
    expect(typed.length).toBeGreaterThan(10);
    expect(typed.filter(Boolean)).toEqual([]);
  });

  test('is no typed value for the server until the pharmacist sends it', async () => {
    const { orderId } = await readOrder();
    const refused = await decide(store, ana.browser, orderId, 'approve', {});
    expect(refused.status).toBe(422);
    expect(words(await refused.text())).toContain('This cannot be approved yet');
    const drafts = await store.deps.db
      .selectFrom('review_drafts')
      .select('typed')
      .where('order_id', '=', orderId)
      .execute();
    expect(JSON.stringify(drafts)).not.toMatch(/Byron|Ozempic|0\.5/);
  });

  test('is stored encrypted, and neither logged nor readable for others', async () => {
    const { prescriptionId, orderId, patient } = await readOrder();
    const row = await readingOf(prescriptionId);
    expect(row?.state).toBe('read');
    expect(JSON.stringify(row)).not.toMatch(/Byron|Ozempic|1043259872/i);
    expect(store.log.join('\n')).not.toMatch(/Byron|1043259872/);
    const support = await staffOf(store, 'support');
    expect((await support.browser.get(deskAt(orderId))).status).toBe(403);
    expect((await patient.browser.get(deskAt(orderId))).status).toBe(302);
  });

  test('says first what does not fit the order', async () => {
    const other = madeText(0, 'en').medicine;
    const { orderId } = await readOrder(
      written({
        patient: 'Thomas Whitfield',
        issued: '2020-02-03',
        npi: '1245319590',
        medicine: { ...other, strength: '4 mg/3 mL' },
      }),
    );
    const seen = words(await desk(orderId));
    expect(seen).toContain(
      'The scan names the patient “Thomas Whitfield”, but the account belongs to Ada Byron.',
    );
    expect(seen).toContain('The scan is dated February 3, 2020');
    expect(seen).toContain('The check digit of the NPI 1245319590 is wrong');
    expect(seen).toContain('The order is for Ozempic 2mg/3mL, but the scan says 4 mg/3 mL.');
    expect(seen.indexOf('Before you decide')).toBeLessThan(seen.indexOf('Read by the machine:'));
    expect(seen).toContain('Read by the machine: 4 mg/3 mL (not as ordered)');
  });

  test('is flagged if another account sent the same file or the same text', async () => {
    const text = written({ licence: 'MD77001' });
    const first = await readOrder(text);
    const second = await readOrder(text);
    const html = await desk(second.orderId);
    expect(words(html)).toContain('The same file was sent from another account');
    expect(html).toContain(`href="${deskAt(first.orderId)}"`);
    const marks = await Promise.all(
      [first, second].map(({ prescriptionId }) => readingOf(prescriptionId)),
    );
    expect(marks[0]?.file_mark).toBe(marks[1]?.file_mark);
    expect(marks[0]?.text_mark).toBe(marks[1]?.text_mark);
    const { sha256 } = await store.deps.db
      .selectFrom('prescriptions')
      .select('sha256')
      .where('id', '=', first.prescriptionId)
      .executeTakeFirstOrThrow();
    expect(marks[0]?.file_mark).not.toContain(sha256);
  });

  test('is erased with its order', async () => {
    const { orderId, prescriptionId } = await readOrder();
    await store.deps.db
      .transaction()
      .execute((trx) => eraseOrders(trx, store.deps.jobs, [orderId], new Date()));
    expect(await readingOf(prescriptionId)).toBeUndefined();
    // A job that comes late finds nothing and stores nothing.
    await readPrescriptionJob(store.deps, { prescriptionId });
    expect(await readingOf(prescriptionId)).toBeUndefined();
  });
});

test('a file that cannot be read is marked so', async () => {
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  const prescriptionId = await send(patient, orderId, written());
  const readings = {
    ...store.deps.readings,
    read: async () => ({ kind: 'failed', why: 'too slow' }) as const,
  };
  await readPrescriptionJob({ ...store.deps, readings }, { prescriptionId });
  expect(await readingOf(prescriptionId)).toMatchObject({ state: 'unreadable', sealed_text: null });
  expect(words(await desk(orderId))).toContain('The machine could not read this scan');
});

test('nothing is read where reading is switched off', async () => {
  const off = await openStore({
    replace: (deps) => ({ readings: { ...deps.readings, on: false } }),
  });
  try {
    const patient = await customerOf(off);
    const orderId = await orderOf(off, patient, [OZEMPIC]);
    const { bytes, type } = madePdf(written(), 'letter');
    await patient.browser.post(
      `/account/orders/${orderId}/prescription`,
      uploadForm({ name: 'rx.pdf', bytes: Buffer.from(bytes), type }),
    );
    const rows = await off.deps.db.selectFrom('prescription_readings').select('state').execute();
    expect(rows).toEqual([{ state: 'off' }]);
    const by = await staffOf(off, 'pharmacist');
    const html = await (await by.browser.get(deskAt(orderId))).text();
    expect(words(html)).toContain('Machine reading is turned off');
  } finally {
    await off.close();
  }
});
