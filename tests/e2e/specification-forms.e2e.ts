import { connect } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { held } from '#tests/e2e/support/held.ts';
import { expect, test, toast, visit } from '#tests/e2e/support/journey.ts';
import { decided, moved, packed, paid } from '#tests/e2e/support/order-life.ts';
import { field, fill, loggedIn, ordered, signed, uploaded } from '#tests/e2e/support/people.ts';

/** Covers the checklist items on counters, forms, toasts and staff dialogs in a browser, and those that need a raw socket. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const message = {
  Name: 'Vera Long',
  Email: 'vera@example.com',
  Subject: 'Delivery',
  Message: 'Do you ship to Chile?',
};

test.describe('§4 §8 contact', () => {
  test("a message shows 'Sending...', then 'Message Sent Successfully! 🎉' and an empty form", async ({
    page,
  }) => {
    await visit(page, '/contact');
    await fill(page, message);
    const letGo = await held(page, '**/contact.data*');
    await button(page, 'Send Message').click();
    await expect(button(page, 'Sending...')).toBeDisabled();
    letGo();
    await expect(
      toast(
        page,
        'Message Sent Successfully! 🎉',
        "Thank you for contacting us. We'll get back to you within 24 hours.",
      ),
    ).toBeVisible();
    for (const label of Object.keys(message)) await expect(field(page, label)).toHaveValue('');
  });

  test("a failure shows 'Error' / 'Failed to send message. Please try again.' and keeps the form", async ({
    page,
  }) => {
    await visit(page, '/contact');
    await fill(page, message);
    await page.route('**/contact.data*', (route) => route.abort());
    await button(page, 'Send Message').click();
    await expect(toast(page, 'Error', 'Failed to send message. Please try again.')).toBeVisible();
    for (const [label, text] of Object.entries(message))
      await expect(field(page, label)).toHaveValue(text);
  });
});

test("§2 §8 request: a preset medicine, 'Request Submitted', then /", async ({ page }) => {
  await visit(page, '/request?medication=Tresiba');
  await expect(field(page, 'Medication Name')).toHaveValue('Tresiba');
  await fill(page, { 'Full Name': 'Vera Long', Email: 'vera@example.com' });
  await button(page, 'Submit Request').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(
    toast(page, 'Request Submitted', "We'll get back to you shortly with pricing information."),
  ).toBeVisible();
});

test.describe('§4 §9 toasts', () => {
  test(
    'one toast at a time is shown for 5000 ms, at most 420 px wide',
    { tag: '@phone' },
    async ({ page }, info) => {
      // The fixed clock of the page makes the timing independent of the machine.
      const { clock } = page;
      await clock.install();
      await visit(page, '/products/ozempic');
      await clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      const all = page.getByRole('button', { name: 'Close message' });
      const comes = async (words: string): Promise<Locator> => {
        await button(page, `Add to Cart: ${words}`).click();
        const shown = toast(page, words);
        await expect(async () => {
          await clock.runFor(20);
          await expect(shown).toBeVisible({ timeout: 500 });
        }).toPass({ intervals: [20] });
        await expect(all).toHaveCount(1);
        return shown;
      };
      await comes('Ozempic 2mg/3mL');
      const second = await comes('Ozempic 4mg/3mL');
      await page.mouse.move(2, 2);
      const box = await all.locator('xpath=..').boundingBox();
      expect(box?.width).toBeLessThanOrEqual(420);
      if (info.project.name === 'desktop') expect(box?.width).toBe(420);
      await clock.runFor(4_700);
      await expect(second).toBeVisible();
      await clock.runFor(400);
      await clock.resume();
      await expect(all).toHaveCount(0);
    },
  );
});

test('§2 product detail: a counter for each option, from 1, by 1, not below 1', async ({
  page,
}) => {
  await visit(page, '/products/ozempic');
  const counter = (name: string) => page.getByRole('group', { name: `Quantity of ${name}` });
  const first = counter('Ozempic 2mg/3mL');
  await expect(first.getByRole('status')).toHaveText('1');
  await expect(first.getByRole('button', { name: /Decrease/ })).toBeDisabled();
  for (let times = 0; times < 2; times += 1)
    await first.getByRole('button', { name: /Increase/ }).click();
  await first.getByRole('button', { name: /Decrease/ }).click();
  await expect(first.getByRole('status')).toHaveText('2');
  await expect(counter('Ozempic 4mg/3mL').getByRole('status')).toHaveText('1');
});

test('§2 FAQ: one of six questions is open at a time', async ({ page }) => {
  await visit(page, '/faq');
  const questions = page.getByRole('main').locator('details');
  await expect(questions).toHaveCount(6);
  for (const index of [2, 4]) await questions.nth(index).locator('summary').click();
  await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1);
  await expect(questions.nth(4)).toHaveAttribute('open', '');
});

test("§2 article: 'Share' passes title, text and URL to the browser", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shared: undefined });
    Object.assign(navigator, {
      share: (data: unknown) => Promise.resolve(Object.assign(window, { shared: data })),
    });
  });
  await visit(page, '/blog/how-ozempic-works');
  await button(page, 'Share').click();
  const shared = await page.evaluate((): unknown => Reflect.get(window, 'shared'));
  expect(shared).toMatchObject({
    title: await page.getByRole('heading', { level: 1 }).innerText(),
    text: expect.stringMatching(/\w{3,}/),
    url: page.url(),
  });
});

test("§2 article: 'Share' is hidden in a browser without the API", async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await visit(page, '/blog/how-ozempic-works');
  await expect(page.getByRole('link', { name: 'Share via Email' })).toBeVisible();
  await expect(button(page, 'Share')).toBeHidden();
});

test.describe('§2 §4 §8 staff', () => {
  test('the admin login shows its failure and success toasts', async ({ page, store }) => {
    await visit(page, '/admin');
    await fill(page, { Username: store.username, Password: 'wrong' });
    await button(page, 'Sign in').click();
    await expect(toast(page, 'Login Failed', 'Invalid admin credentials')).toBeVisible();
    const letGo = await held(page, '**/admin.data*');
    await fill(page, { Password: store.password });
    await button(page, 'Sign in').click();
    await expect(button(page, 'Signing in...')).toBeDisabled();
    letGo();
    await expect(toast(page, 'Login Successful', 'Welcome to admin dashboard')).toBeVisible();
  });

  test('confirming without a prescription, the tracking dialog, and each toast', async ({
    page,
    store,
    staff,
  }, info) => {
    const person = await loggedIn(page, store, info);
    const id = await ordered(page, store, person);
    await visit(staff, `/admin/dashboard?open=${id}`);
    await expect(staff.getByRole('heading', { name: 'All Orders' })).toBeVisible();
    const card = staff.getByRole('article', { name: `Order ${id}` });
    const status = card.getByLabel('Status');
    await expect(card).toContainText('No prescription uploaded');
    await status.selectOption('Order Confirmed');
    await expect(
      toast(staff, 'Error', 'Prescription required before confirming order'),
    ).toBeVisible();
    await expect(status).toHaveValue('Order Requested');

    await uploaded(page, store, id);
    await decided(staff, store, id, 'approve');
    await moved(staff, store, id, 'Cancelled');
    await staff.reload();
    await expect(card.getByRole('link', { name: /View Prescription/ })).toBeVisible();
    await status.selectOption('Order Confirmed');
    await signed(staff, store);
    await expect(
      toast(staff, 'Status Updated', 'Order status has been updated successfully.'),
    ).toBeVisible();

    // The selector is disabled until the list shows the change.
    await expect(status).toHaveAttribute('aria-busy', 'false');
    await status.selectOption('Order Shipped');
    const dialog = staff.getByRole('dialog', { name: 'Add Tracking Information' });
    await expect(button(staff, 'Save Tracking Info')).toBeDisabled();
    await field(staff, 'Tracking Number or URL').fill('  ');
    await field(staff, 'Tracking Number or URL').press('Enter');
    await expect(toast(staff, 'Error', 'Please enter tracking information')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(status).toHaveValue('Order Confirmed');

    await paid(staff, store, id);
    await packed(staff, store, id);
    await staff.reload();
    await button(card.page(), 'Add Tracking').and(card.getByRole('button')).click();
    await field(staff, 'Tracking Number or URL').fill('1Z999');
    await staff.getByLabel('Another carrier delivers it. I have checked the number.').check();
    await staff.route('**/admin/dashboard.data*', async (route) => {
      if (route.request().method() === 'POST') await route.abort();
      else await route.continue();
    });
    await button(staff, 'Save Tracking Info').click();
    await expect(toast(staff, 'Error', 'Failed to update tracking information')).toBeVisible();
    await staff.unroute('**/admin/dashboard.data*');
    const letGo = await held(staff, '**/admin/dashboard.data*');
    await button(staff, 'Save Tracking Info').click();
    await expect(button(staff, 'Saving...')).toBeDisabled();
    letGo();
    await expect(
      toast(
        staff,
        'Tracking Info Added',
        'Order tracking information has been updated successfully.',
      ),
    ).toBeVisible();
    await expect(card).toContainText('1Z999');
    await expect(card.getByRole('button', { name: 'Add Tracking' })).toHaveCount(0);
    await expect(status).toHaveValue('Order Confirmed');
  });

  test("'Confirm Order Deletion' and 'Confirm User Deletion' ask for confirmation before the success toast", async ({
    page,
    store,
    staff,
  }, info) => {
    const person = await loggedIn(page, store, info);
    const id = await ordered(page, store, person);
    await visit(staff, `/admin/dashboard?open=${id}`);
    const order = staff.getByRole('article', { name: `Order ${id}` });
    await order.getByRole('button', { name: 'Delete' }).click();
    const dialog = staff.getByRole('alertdialog', { name: 'Confirm Order Deletion' });
    await expect(dialog).toContainText('Mary Whitfield');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(order).toBeVisible();
    await order.getByRole('button', { name: 'Delete' }).click();
    await staff.route('**/admin/dashboard.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Delete Order' }).click();
    await expect(toast(staff, 'Error', 'Failed to delete order')).toBeVisible();
    await staff.unroute('**/admin/dashboard.data*');
    await order.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete Order' }).click();
    await expect(
      toast(staff, 'Order Deleted', 'Order has been deleted successfully.'),
    ).toBeVisible();
    await expect(order).toHaveCount(0);

    await visit(staff, '/admin/dashboard?tab=users');
    await expect(staff.getByRole('heading', { name: 'All Users' })).toBeVisible();
    await staff.getByLabel('Name, email, phone or country').fill(person.Email);
    await staff.getByLabel('Name, email, phone or country').press('Enter');
    await expect(staff.getByText('1 user found')).toBeVisible();
    await staff.getByRole('link', { name: 'Mary Whitfield' }).click();
    const user = staff.getByRole('article').filter({ hasText: person.Email });
    await expect(user).toContainText('Member since');
    await user.getByRole('button', { name: 'Delete' }).click();
    const asked = staff.getByRole('alertdialog', { name: 'Confirm User Deletion' });
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await asked.getByRole('button', { name: 'Delete User' }).click();
    await expect(toast(staff, 'User Deleted', 'User has been deleted successfully.')).toBeVisible();
    await expect(user).toHaveCount(0);
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login/);
  });

  test("an unreadable list shows 'Error' / 'Failed to fetch data' and keeps the page", async ({
    staff,
  }) => {
    await visit(staff, '/admin/dashboard');
    await staff.route('**/admin/dashboard.data*', (route) => route.abort());
    await staff.getByRole('link', { name: 'Users' }).click();
    const failure = staff.getByRole('alert').filter({ hasText: 'Error: Failed to fetch data' });
    await expect(failure.getByRole('link', { name: 'Try again' })).toBeVisible();
    await expect(staff.getByRole('heading', { level: 2, name: 'All Users' })).toBeVisible();
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('raw socket', () => {
  /** Returns the answer of the server to raw bytes that no browser would send. */
  const exchange = (url: string, bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let answer = '';
      socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
        if (answer.includes('\r\n\r\n')) socket.end();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
    });

  test('a header that is too long returns 431', async ({ store }) => {
    const answer = await exchange(
      store.url,
      `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('invalid HTTP returns 400, and the store keeps running', async ({ store, page }) => {
    expect(await exchange(store.url, 'hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect((await page.request.get('/healthz')).status()).toBe(200);
  });

  test('the store survives an aborted upload and one with a wrong length', async ({
    store,
    page,
  }) => {
    const part =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n%PDF-1.4\n';
    const head = (more: string): string =>
      [
        'POST /account/orders/01901f2e-0000-7000-8000-000000000001/prescription HTTP/1.1',
        `Host: ${new URL(store.url).host}`,
        `Origin: ${store.url}`,
        'Connection: close',
        'Content-Type: multipart/form-data; boundary=b',
        `${more}\r\n\r\n`,
      ].join('\r\n');
    const chunked = `${head('Transfer-Encoding: chunked')}${part.length.toString(16)}\r\n${part}\r\n0\r\n\r\n`;
    expect(await exchange(store.url, chunked)).toMatch(/^HTTP\/1\.1 (?:30[23]|40[01]) /);
    const request = `${head(`Content-Length: ${part.length}`)}${part}`;
    expect(await exchange(store.url, request)).toMatch(/^HTTP\/1\.1 (?:30[23]|40[01]) /);
    const { hostname, port } = new URL(store.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head('Content-Length: 100000')}${part}`, () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    expect((await page.request.get('/healthz')).status()).toBe(200);
  });
});
