import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  visit,
} from '#tests/e2e/support/journey.ts';
import { field, intoCart, loggedIn, mailAbout, someone } from '#tests/e2e/support/people.ts';
import { pdfFile } from '#tests/support/sample-files.ts';

/** A new patient orders on one screen with a code from the mailbox, and a returning one with two clicks. */

const done = (page: Page) =>
  page.getByRole('dialog', { name: 'Thank you! Your order has been placed successfully! 🎉' });
const place = (page: Page) => page.getByRole('button', { name: 'Place Order' });

/** Counts the clicks, typed fields and keys of a person, and the addresses that they see. */
const counted = async (page: Page) => {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(new URL(frame.url()).pathname);
  });
  await page.addInitScript(() => {
    const add = (name: string) => {
      const value = Number(sessionStorage.getItem(name) ?? '0') + 1;
      sessionStorage.setItem(name, String(value));
    };
    addEventListener(
      'click',
      (event) => event.isTrusted && event.detail > 0 && add('test-clicks'),
      true,
    );
    addEventListener('keydown', (event) => event.isTrusted && add('test-keys'), true);
  });
  return {
    screens: () => new Set(seen).size,
    clicks: () => page.evaluate(() => Number(sessionStorage.getItem('test-clicks'))),
    keys: () => page.evaluate(() => Number(sessionStorage.getItem('test-keys'))),
  };
};

test(
  'a new patient goes from the product to a placed order without registering',
  { tag: '@phone' },
  async ({ page, store }, info) => {
    const person = someone(info);
    const count = await counted(page);
    await visit(page, '/products/ozempic');
    await page.getByRole('button', { name: 'Add to Cart: Ozempic 2mg/3mL' }).click();
    await page.getByRole('button', { name: /^Cart,/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(field(page, 'Country')).toHaveValue('United States');
    const typed = [
      'First Name',
      'Last Name',
      'Email',
      'Phone',
      'Street Address',
      'ZIP Code',
      'City',
    ] as const;
    for (const label of typed) await field(page, label).fill(person[label]);
    // The ZIP Code tells the state.
    await expect(field(page, 'State')).toHaveValue('Maine');
    await page.getByLabel('Prescription file: Choose files').setInputFiles({
      name: 'scan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdfFile()),
    });
    await place(page).click();
    const dialog = page.getByRole('dialog', { name: 'Login Required' });
    await expect(dialog).toContainText('You must be logged in to place an order.');
    await expect(dialog).toContainText(person.Email);
    await expect(dialog.getByRole('link', { name: 'Create Account' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    const code = /\b\d{6}\b/.exec(
      (await mailAbout(store, person.Email, 'code')).email.text ?? '',
    )?.[0];
    const input = dialog.getByLabel('Code from the email');
    await input.fill(code === '000000' ? '000001' : '000000');
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    await expect(dialog).toContainText('This code is not valid.');
    await input.fill(code ?? '');
    await input.press('Enter');

    await expect(done(page)).toContainText('Prescription uploaded');
    // Two clicks fewer without the mistyped code; product, cart and checkout are the screens.
    info.annotations.push({
      type: 'counts',
      description: `${await count.clicks()} clicks, ${count.screens()} screens, ${typed.length + 1} fields`,
    });
    expect(await count.clicks()).toBeLessThanOrEqual(7);
    expect(count.screens()).toBe(3);
    await done(page).getByRole('link', { name: 'Go to Order History' }).click();
    await expect(page.getByRole('article')).toContainText('Prescription uploaded');
    await visit(page, '/account/details');
    await expect(field(page, 'Street Address')).toHaveValue(person['Street Address']);
  },
);

test('a returning patient reviews a card and presses one button', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  await intoCart(page, 'ozempic', 'Ozempic 2mg/3mL');
  const count = await counted(page);
  await visit(page, '/cart');
  await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('region', { name: 'Shipping Address' })).toContainText(
    person['Street Address'],
  );
  await expect(field(page, 'City')).toBeHidden();
  await expectAccessible(page);
  await place(page).click();
  await expect(done(page)).toBeVisible();
  expect(await count.clicks()).toBe(2);
  expect(await count.keys()).toBe(0);
});

test('the button stands beside the summary on a desktop', async ({ page, store }, info) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await loggedIn(page, store, info);
  await intoCart(page, 'ozempic', 'Ozempic 2mg/3mL');
  await visit(page, '/checkout');
  await expect(place(page)).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Place Order');
});
