import { storeNow } from './store-clock.ts';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readTyped, typedValues } from '#domain/review/typed-prescription.ts';
import type { RunningStore } from './global-setup.ts';
import { expect, visit } from './journey.ts';
import { uploaded } from './people.ts';

/** Sends a staff form with the version that the page shows; other journeys cover the forms. */
export const sent = async (
  staff: Page,
  store: RunningStore,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<void> => {
  const shown = await (await staff.request.get(path)).text();
  const version = /name="version" value="(\d+)"/.exec(shown)?.[1];
  const answer = await staff.request.post(path, {
    headers: { origin: store.url },
    form: { ...form, ...(version === undefined ? {} : { version }) },
  });
  expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true);
};

/** The fields of a prescription that matches the order, with two packs per fill and one refill. */
const TYPED = {
  ...typedValues(readTyped({}, 1)),
  patientName: 'Mary Whitfield',
  prescriberName: 'Dr. Grace Hopper',
  prescriberAddress: 'Arlington, Virginia',
  issued: storeNow().toISOString().slice(0, 10),
  'line-0-drug': 'semaglutide',
  'line-0-brand': 'Ozempic',
  'line-0-strength': '2 mg/3 mL',
  'line-0-form': 'pre-filled pen',
  'line-0-quantity': '2',
  'line-0-refills': '1',
  'line-0-directions': '0.5 mg once a week',
  'line-0-dose': '7',
};

export const decided = (staff: Page, store: RunningStore, orderId: string, decision: string) =>
  sent(staff, store, `/admin/review/${orderId}`, {
    ...TYPED,
    intent: 'decide',
    decision,
    'reason-approve': 'in-order',
    'reason-decline': 'expired',
  });

/** Records both packs of an order of Ozempic. */
export const packed = async (staff: Page, store: RunningStore, orderId: string): Promise<void> => {
  const path = `/admin/orders/${orderId}/packs`;
  const shown = await (await staff.request.get(path)).text();
  const learn = /<option value="([\da-f-]{36})"/.exec(shown)?.[1] ?? '';
  for (let pack = 0; pack < 2; pack += 1) {
    const serial = randomUUID().slice(0, 18).replaceAll('-', '');
    const code = `(01)09876543210982(21)${serial}(17)391231(10)NX7`;
    // The first order of the store confirms the product number.
    await sent(staff, store, path, { code, learn, learnFor: code });
  }
};

/** Brings an order of Ozempic to where it may be sent: approved, paid and packed. */
export const readied = async (
  page: Page,
  staff: Page,
  store: RunningStore,
  orderId: string,
): Promise<void> => {
  await uploaded(page, store, orderId);
  await decided(staff, store, orderId, 'approve');
  await paid(staff, store, orderId);
  await packed(staff, store, orderId);
};

export const paid = async (staff: Page, store: RunningStore, orderId: string): Promise<void> => {
  const found = await (await staff.request.get(`/admin/payments?find=${orderId}`)).text();
  const payment = /\/admin\/payments\/[\da-f-]{36}/.exec(found)?.[0] ?? '';
  const shown = await (await staff.request.get(payment)).text();
  await sent(staff, store, payment, {
    intent: 'receive',
    amount: /name="amount"[^>]*value="([\d.]+)"/.exec(shown)?.[1] ?? '',
    day: storeNow().toISOString().slice(0, 10),
    bankReference: randomUUID().slice(0, 30),
  });
};

export const moved = (
  staff: Page,
  store: RunningStore,
  orderId: string,
  status: string,
  tracking = '',
) =>
  sent(staff, store, `/admin/dashboard?open=${orderId}`, {
    intent: 'set-status',
    orderId,
    status,
    tracking,
    skipSteps: 'yes',
  });

/** Asserts the step that the order page shows to the patient. */
export const expectStep = async (
  page: Page,
  orderId: string,
  words: string | RegExp,
): Promise<void> => {
  await visit(page, `/account/orders/${orderId}`);
  await page.getByText('Every step in detail').click();
  const steps = page.getByRole('list', { name: 'Each step of this order' }).getByRole('listitem');
  await expect(steps.filter({ hasText: /, (now|the end)/ })).toContainText(words);
};
