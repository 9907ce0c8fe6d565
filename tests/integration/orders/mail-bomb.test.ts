import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#platform/rate-limit.ts';
import { customerOf } from '#tests/integration/admin/desk.ts';
import { checkoutForm, NEEDLES } from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore({ limits: { 'order-email': RATE_LIMITS['order-email'] } });
});
afterAll(() => store.close());

const mailsTo = async (recipient: string): Promise<number> =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', recipient)
      .where('template', '=', 'order-placed')
      .execute()
  ).length;

test('orders mail an address that the account has not proved a few times a day', async () => {
  const { points } = RATE_LIMITS['order-email'];
  const victim = 'victim@example.com';
  const statuses: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const attacker = await customerOf(store);
    for (let each = 0; each < points; each += 1)
      statuses.push(
        (
          await attacker.browser.post(
            '/checkout',
            checkoutForm(store, attacker.who, [NEEDLES], { email: victim }),
          )
        ).status,
      );
  }
  expect(await mailsTo(victim)).toBe(points);
  expect(statuses.filter((status) => status === 429)).toHaveLength(points);
});

test('orders of a customer who has proved their mailbox are not counted', async () => {
  const { points } = RATE_LIMITS['order-email'];
  const patient = await customerOf(store);
  await store.deps.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', patient.userId)
    .execute();
  for (let n = 0; n < points + 3; n += 1)
    await patient.browser.post(
      '/checkout',
      checkoutForm(store, patient.who, [NEEDLES], { email: patient.who.email }),
    );
  expect(await mailsTo(patient.who.email)).toBe(points + 3);
});

test.each([
  'https://evil.example',
  'www.evil.example',
  'evil.com',
  'Win at bit.ly/x',
  'me@evil.com',
])('a first name with a link is refused: %s', async (firstName) => {
  const attacker = await customerOf(store);
  const answer = await attacker.browser.post(
    '/checkout',
    checkoutForm(store, attacker.who, [NEEDLES], { email: 'other@example.com', firstName }),
  );
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('First Name cannot contain a web address');
  expect(await mailsTo('other@example.com')).toBe(0);
});

test.each(['St.John', 'J. R. R.', 'O’Brien-Smith', 'María José', '李', 'Wm. Com', 'Dr.Company'])(
  'a name stays a name: %s',
  async (firstName) => {
    const patient = await customerOf(store);
    const answer = await patient.browser.post(
      '/checkout',
      checkoutForm(store, patient.who, [NEEDLES], { email: patient.who.email, firstName }),
    );
    expect([firstName, answer.status]).toEqual([firstName, 302]);
  },
);
