import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { attemptName } from '#tests/e2e/support/attempt.ts';
import { field, intoCart, loggedIn, type Person } from '#tests/e2e/support/people.ts';

const main = (page: Page) => page.getByRole('main');
const html = (page: Page) => page.locator('html');
/** Asserts whether the header shows the links of customers or those of visitors. */
const greetsCustomer = (page: Page) =>
  expect(html(page)).toHaveAttribute('data-viewer', 'customer');
const greetsVisitor = (page: Page) => expect(html(page)).not.toHaveAttribute('data-viewer');

const another = async (page: Page, path: string): Promise<Page> => {
  const tab = await page.context().newPage();
  await visit(tab, path);
  return tab;
};

/** Asserts that the login page explains the logout and shows no personal data. */
const expectLeft = async (page: Page, person: Person, from: string): Promise<void> => {
  await expect(page).toHaveURL(`/login?ended=1&from=${encodeURIComponent(from)}`);
  await expect(main(page).getByRole('status')).toContainText('You were logged out');
  await expect(page.locator('body')).not.toContainText(person['Last Name']);
};

/** Dispatches the event of a window that regains the focus. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test('a logout in one tab clears every other tab at once', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  await visit(page, '/account');
  const details = await another(page, '/account/details');
  await expect(field(details, 'Last Name')).toHaveValue(person['Last Name']);
  const shop = await another(page, '/products/ozempic');
  await greetsCustomer(shop);

  // The menu hides the button on a phone.
  const logout = page.locator('header form[action="/logout"]').first();
  await logout.evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page).toHaveURL('/');
  await expectLeft(details, person, '/account/details');
  await expectAccessible(details);
  await expectNoSideScroll(details);
  await greetsVisitor(shop);
  expect(new URL(shop.url()).pathname).toBe('/products/ozempic');

  // The back button does not restore personal data.
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('body')).not.toContainText(person['Last Name']);
  await details.goBack().catch(() => null);
  await expect(details.locator('body')).not.toContainText(person['Street Address']);

  // Other tabs also notice the next login.
  await loggedInAgain(details, person);
  await expect(details).toHaveURL('/account/details');
  await greetsCustomer(shop);
});

const loggedInAgain = async (page: Page, person: Person): Promise<void> => {
  await visit(page, '/login?ended=1&from=%2Faccount%2Fdetails');
  await field(page, 'Email').fill(person.Email);
  await field(page, 'Password').fill(person.Password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
};

test('a logout clears the checkout form of another tab and keeps the cart', async ({
  page,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  await intoCart(page, 'ozempic', 'Ozempic 2mg/3mL');
  await visit(page, '/checkout');
  await expect(field(page, 'Street Address')).toHaveValue(person['Street Address']);
  await field(page, 'Order Notes').fill('For my mother');
  const account = await another(page, '/account/security');
  await account.getByRole('button', { name: 'Log out everywhere', exact: true }).click();
  await expect(account).toHaveURL('/');
  await expect(field(page, 'Street Address')).toHaveValue('');
  await expect(field(page, 'Order Notes')).toHaveValue('');
  await expect(main(page)).toContainText('Ozempic 2mg/3mL');
});

test('a tab notices on focus that its session was ended elsewhere, and keeps its draft', async ({
  page,
  store,
  another: elsewhere,
}, info) => {
  const person = await loggedIn(page, store, info);
  await visit(page, '/account/details');
  await field(page, 'City').fill('Two Harbors');
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Two Harbors');
  const shop = await another(page, '/faq');
  const other = await elsewhere();
  await loggedInAgain(other, person);
  await expect(other).toHaveURL('/account/details');
  await visit(other, '/account/security');
  await other.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(toast(other, 'Logged out elsewhere')).toBeVisible();
  await expect(field(page, 'Last Name')).toHaveValue(person['Last Name']);
  await comeBack(page);
  await expectLeft(page, person, '/account/details');
  await greetsVisitor(shop);
  await visit(other, '/account');
  await expect(main(other)).toContainText(person['Last Name']);

  await loggedInAgain(page, person);
  await expect(page).toHaveURL('/account/details');
  await expect(field(page, 'City')).toHaveValue('Two Harbors');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible();
  await visit(page, '/account/details');
  await expect(field(page, 'City')).toHaveValue('Two Harbors');
  // A saved form leaves no draft, and neither does a manual logout.
  await field(page, 'City').fill('Grand Marais');
  await page
    .locator('header form[action="/logout"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page).toHaveURL('/');
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join(' ')))
    .not.toContain('draft');
});

test('drafts survive an expired session until the next login', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  const words = `Typed by ${attemptName(info)}`;
  await visit(page, '/contact');
  await field(page, 'Message').fill(words);
  await visit(page, '/account/email');
  await field(page, 'New email address').fill('new@example.com');
  await field(page, 'Password').fill(person.Password);
  await visit(page, '/account/health');
  await field(page, 'Allergies').fill(words);
  await page.reload();
  await expect(field(page, 'Allergies')).toHaveValue(words);

  // The session ends without the page or its other tabs being notified.
  await page.context().clearCookies({ name: /session/ });
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await field(page, 'Email').fill(person.Email);
  await field(page, 'Password').fill(person.Password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/account/health');
  await expect(field(page, 'Allergies')).toHaveValue(words);
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible();

  // A saved form leaves no draft, an unsaved one does, and a password is never kept.
  await visit(page, '/account/email');
  await expect(field(page, 'New email address')).toHaveValue('new@example.com');
  await expect(field(page, 'Password')).toHaveValue('');
  await visit(page, '/contact');
  await page.context().clearCookies({ name: /session/ });
  await expect(async () => {
    await comeBack(page);
    await expect(html(page)).not.toHaveAttribute('data-viewer', { timeout: 1_000 });
  }).toPass();
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue(words);
  const drafts = await page.evaluate(() => Object.keys(sessionStorage).join(' '));
  expect(drafts).toContain('draft-email:');
  expect(drafts).not.toContain('draft-health');
});

test('the deletion of an account logs out its other tabs', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  await visit(page, '/account/privacy');
  const account = await another(page, '/account');
  await field(page, 'Password').fill(person.Password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expectLeft(account, person, '/account');
});

test('a staff logout in one tab logs out all tabs', async ({ another: elsewhere, store }) => {
  const page = await elsewhere();
  await visit(page, '/admin');
  await field(page, 'Username').fill(store.username);
  await field(page, 'Password').fill(store.password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  const outbox = await another(page, '/admin/outbox');
  const users = await another(page, '/admin/dashboard?tab=users');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin');
  for (const tab of [outbox, users]) {
    await expect(tab).toHaveURL('/admin?ended=1');
    await expect(main(tab).getByRole('status')).toContainText('You were logged out');
  }
  await expectAccessible(users);
});

test('a staff tab notices on focus that its session was ended elsewhere, and keeps its draft', async ({
  another: elsewhere,
  store,
}) => {
  const page = await elsewhere();
  await visit(page, '/admin');
  await field(page, 'Username').fill(store.username);
  await field(page, 'Password').fill(store.password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await visit(page, '/admin/users/new');
  await field(page, 'City').fill('Two Harbors');
  // A second browser uses the same session.
  const other = await elsewhere({ storageState: await page.context().storageState() });
  await visit(other, '/admin/outbox');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/admin');
  await comeBack(page);
  await expect(page).toHaveURL('/admin?ended=1');

  // The draft is kept for the same person until a manual logout.
  await visit(page, '/admin');
  await field(page, 'Username').fill(store.username);
  await field(page, 'Password').fill(store.password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await visit(page, '/admin/users/new');
  await expect(field(page, 'City')).toHaveValue('Two Harbors');
  const elsewhereOpen = await another(page, '/admin/users/new');
  await field(elsewhereOpen, 'City').fill('Grand Marais');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(elsewhereOpen).toHaveURL('/admin?ended=1');
  for (const tab of [page, elsewhereOpen])
    expect(await tab.evaluate(() => Object.keys(sessionStorage).join(' '))).not.toContain('draft');
});
