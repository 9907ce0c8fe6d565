import type { Page } from '@playwright/test';
import type { StaffRole } from '#domain/access.ts';
import { attemptName } from '#tests/e2e/support/attempt.ts';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { decided, expectStep, moved, packed, sent } from '#tests/e2e/support/order-life.ts';
import {
  fill,
  loggedIn,
  mailAbout,
  mailsTo,
  ordered,
  uploaded,
} from '#tests/e2e/support/people.ts';

const PASSWORD = 'quite Another one!';

test('support, a pharmacist and an administrator each see and change what their role allows', async ({
  page,
  another,
  staff,
  store,
}, info) => {
  /** Invites and logs in a staff member with a single role; another journey covers the invitation. */
  const joined = async (role: StaffRole): Promise<Page> => {
    const username = `${role.slice(0, 5)}-${attemptName(info)}`.toLowerCase();
    const email = `${username}@example.com`;
    await sent(staff, store, '/admin/team', { email, [role]: 'on' });
    const { text = '' } = (await mailAbout(store, email, 'Join the team of')).email;
    const token = /\/admin\/invitation\?token=([\w.~-]+)/.exec(text)?.[1] ?? '';
    const login = { username, password: PASSWORD };
    const newcomer = await another();
    await sent(newcomer, store, '/admin/invitation', {
      ...login,
      token,
      name: 'Ines',
      ...(role === 'pharmacist'
        ? { licenceNumber: '31185', licenceAuthority: 'Apothekerkammer Hamburg' }
        : {}),
      confirmPassword: PASSWORD,
    });
    await sent(newcomer, store, '/admin', login);
    return newcomer;
  };
  const request = async () => {
    const person = await loggedIn(page, store, info);
    const orderId = await ordered(page, store, person);
    await uploaded(page, store, orderId);
    return { person, orderId };
  };
  const [support, pharmacist, administrator, { person, orderId }] = await Promise.all([
    joined('support'),
    joined('pharmacist'),
    joined('administrator'),
    request(),
  ]);
  const opened = async (who: Page) => {
    await visit(who, `/admin/dashboard?open=${orderId}`);
    const card = who.getByRole('article', { name: `Order ${orderId}` });
    await expect(card).toBeVisible();
    return card;
  };

  // Support sees that a prescription exists, but can neither open nor review it.
  const asked = await opened(support);
  await expect(asked).toContainText('Prescription uploaded');
  await expect(asked.getByRole('link', { name: 'View Prescription' })).toHaveCount(0);
  await expect(asked.getByLabel('Status')).toHaveCount(0);
  await expectAccessible(support);
  await expectNoSideScroll(support);
  expect((await support.request.get(`/admin/review/${orderId}`)).status()).toBe(403);

  // An administrator who is not a pharmacist can read a prescription, but not review it.
  const read = await opened(administrator);
  await expect(read.getByRole('link', { name: 'View Prescription' })).toBeVisible();
  await expect(read.getByRole('link', { name: 'Review desk' })).toHaveCount(0);
  await decided(pharmacist, store, orderId, 'approve');
  const approved = await opened(pharmacist);
  await expect(approved.getByLabel('Status')).toHaveValue('Order Confirmed');
  await expect(approved.getByRole('link', { name: 'Open the payment' })).toHaveCount(0);
  const first = await mailAbout(store, person.Email, 'is approved: pay here');

  // Support can mail a new payment link, but cannot book a payment.
  await (await opened(support)).getByRole('link', { name: 'Open the payment' }).click();
  await expect(support.getByRole('heading', { name: /^Payment RF/ })).toBeVisible();
  const payment = new URL(support.url()).pathname;
  await expect(support.getByRole('button', { name: 'Mark as received' })).toHaveCount(0);
  await support.getByRole('button', { name: 'Email the patient a new link' }).click();
  await expect(toast(support, 'Link sent')).toBeVisible();
  const links = async (): Promise<readonly string[]> =>
    (await mailsTo(store, person.Email)).flatMap(
      ({ email }) => /\/pay\?token=[\w.~-]+/.exec(email.text ?? '')?.[0] ?? [],
    );
  await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(2);
  const [old = '', renewed = ''] = await links();
  expect(first.email.text).toContain(old);
  await visit(page, old);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
  await visit(page, renewed);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your order');

  await visit(administrator, payment);
  await fill(administrator, { 'Bank transaction ID': `ROLES ${orderId.slice(-6)}` });
  await administrator.getByRole('button', { name: 'Mark as received' }).click();
  await expect(toast(administrator, 'Payment recorded')).toBeVisible();

  // Support sees the shipping day and the expected delivery to answer calls.
  const cold = /Cold-chain hold\. Hold until \w+day|Cold chain\. It may leave today/;
  await expect(await opened(support)).toContainText(cold);
  // Only a pharmacist confirms a product number, which the first order of the store needs.
  await packed(pharmacist, store, orderId);
  await moved(administrator, store, orderId, 'Order Shipped', '84 8713 5506');
  const shipped = await mailAbout(store, person.Email, 'has shipped');
  expect(shipped.email.text?.replaceAll(/\s+/g, ' ')).toContain('We expect your parcel between');
  const underWay = await opened(support);
  await expect(underWay).toContainText('Expected between');
  await expect(underWay.getByRole('link', { name: /84 8713 5506/ })).toBeVisible();

  // Support sees that a canceled order needs a refund, but cannot pay it.
  await moved(administrator, store, orderId, 'Cancelled');
  await expect(await opened(support)).toContainText('Refund due');
  await visit(support, payment);
  await expect(support.getByRole('heading', { name: /^Payment RF/ })).toBeVisible();
  await expect(support.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await visit(administrator, payment);
  await fill(administrator, { Reason: 'The parcel came back' });
  await administrator.getByRole('button', { name: 'Refund', exact: true }).click();
  await administrator.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(toast(administrator, 'Refunded')).toBeVisible();
  await expectStep(page, orderId, 'We sent you a refund');
});
