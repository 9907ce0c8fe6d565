import type { Page, TestInfo } from '@playwright/test';
import { attemptName } from '#tests/e2e/support/attempt.ts';
import type { RunningStore } from '#tests/e2e/support/global-setup.ts';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';
import { moved, paid } from '#tests/e2e/support/order-life.ts';
import { field, intoCart, mailAbout, someone } from '#tests/e2e/support/people.ts';

const NEEDLES = 'BD Pen Needle 32G x 4mm';
const place = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const code = (page: Page) => page.getByRole('textbox', { name: 'Friend code or coupon' });
const apply = (page: Page) => page.getByRole('button', { name: 'Apply' });

/** Registers and logs in a customer with a unique phone number and address. */
const neighbor = async (page: Page, url: string, info: TestInfo, nth: number): Promise<string> => {
  const person = someone(info);
  const email = person.Email.replace('mary-', `neighbor-${nth}-`);
  const send = async (path: string, form: Record<string, string>): Promise<void> => {
    const answer = await page.request.post(path, { form, headers: { origin: url } });
    expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true);
  };
  await send('/register', {
    email,
    password: person.Password,
    confirmPassword: person.Password,
    firstName: 'Mary',
    lastName: 'Whitfield',
    country: 'United States',
    streetAddress: `${nth} ${attemptName(info)} Street`,
    city: 'Portland',
    state: 'Maine',
    zipCode: '04101',
    callingCode: '1',
    phone: `202 555 01${50 + nth + 10 * (info.repeatEachIndex + info.retry)}`,
  });
  await send('/login', { email, password: person.Password });
  await page.context().clearCookies({ name: 'pharos-notice' });
  return email;
};

/** Orders needles, which need no prescription, and returns the id of the order. */
const order = async (page: Page, before: () => Promise<void> = async () => {}): Promise<string> => {
  await intoCart(page, 'bdpenneedle', NEEDLES);
  await visit(page, '/checkout');
  await expect(code(page)).toBeVisible();
  await before();
  await place(page).click();
  const done = page.getByRole('dialog', { name: /Thank you!/ });
  await done.getByRole('link', { name: 'Go to Order History' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account');
  const details = page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Details/ });
  return (await details.getAttribute('href'))?.split('/').at(-1) ?? '';
};

/** Has an order confirmed and paid, and sets its status. */
const set = async (staff: Page, store: RunningStore, id: string, status: string): Promise<void> => {
  await moved(staff, store, id, 'Order Confirmed');
  await paid(staff, store, id);
  await moved(staff, store, id, status, '84 8713 5506');
};

test('a friend orders with a referral code, and the referrer orders with the earned coupon', async ({
  page,
  another,
  staff,
  store,
}, info) => {
  const email = await neighbor(page, store.url, info, 1);
  await set(staff, store, await order(page), 'Delivered');
  const mailed = await mailAbout(store, email, 'referral code');
  const own = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mailed.email.text ?? '')?.[0] ?? '';

  const friend = await another();
  await neighbor(friend, store.url, info, 2);
  const friendOrder = await order(friend, async () => {
    await code(friend).fill('2222-2222');
    await apply(friend).click();
    await expect(friend.getByText('We do not recognize this code.')).toBeVisible();
    await expect(code(friend)).toBeFocused();
    await field(friend, 'Order Notes').fill('Please ring twice.');
    await code(friend).fill(own.toLowerCase());
    await code(friend).press('Enter');
    await expect(summary(friend)).toContainText('Friend code, 5% off');
    await expect(friend.getByText(/5% off: this order costs \$\d+\.\d\d less\./)).toBeVisible();
    await expect(field(friend, 'Order Notes')).toHaveValue('Please ring twice.');
  });
  await expect(friend.getByRole('article')).toContainText('Friend code, 5% off');
  await set(staff, store, friendOrder, 'Order Shipped');

  const coupon = await mailAbout(store, email, '5% coupon');
  expect(coupon.email.text).not.toContain(friendOrder);
  const [couponCode = ''] = /(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(coupon.email.text ?? '') ?? [];
  await visit(page, '/referral');
  const mine = page.getByRole('region', { name: 'Your coupons' });
  await expect(mine).toContainText('You have 1 coupon to use');
  await expect(mine).toContainText(couponCode);
  const used = await order(page, async () => {
    // A code that was not applied first changes the total, so the checkout asks for confirmation.
    await code(page).fill(couponCode);
    await place(page).click();
    await expect(page.getByRole('alert').first()).toContainText('With your code, the total is now');
    await expect(summary(page)).toContainText('Coupon, 5% off');
  });
  // A used coupon stays valid when the order of the friend is cancelled.
  await moved(staff, store, friendOrder, 'Cancelled');
  await visit(page, '/account/referral');
  await expect(page.getByRole('main')).toContainText('you keep your discount');
  // A cancelled order does not return its coupon when the referral no longer earns one.
  await moved(staff, store, used, 'Cancelled');
  await visit(page, '/account/referral');
  await expect(page.getByRole('main')).toContainText('there is no reward for it');
});
