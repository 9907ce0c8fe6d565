import { orderNumber } from '#domain/order-number.ts';
import { expect, expectAccessible, test, visit } from '#tests/e2e/support/journey.ts';
import { loggedIn, ordered, uploaded } from '#tests/e2e/support/people.ts';

test(
  'an order shows seven steps and its next action',
  { tag: '@phone' },
  async ({ page, store }, info) => {
    const person = await loggedIn(page, store, info);
    const id = await ordered(page, store, person);
    await visit(page, `/account/orders/${id}`);
    const stops = page.getByRole('list', { name: 'Progress of this order' }).getByRole('listitem');
    await expect(stops).toHaveCount(7);
    await expect(stops.first()).toHaveAttribute('aria-current', 'step');
    await expect(stops.first()).toContainText(/the order is here.*20\d\d$/);
    await expect(stops.last()).toContainText('still to come');
    // The steps are vertical on a phone and horizontal on a wide screen.
    const [first, second] = [await stops.nth(0).boundingBox(), await stops.nth(1).boundingBox()];
    const wide = (page.viewportSize()?.width ?? 0) >= 1024;
    expect(first?.y === second?.y).toBe(wide);
    expect(first?.x === second?.x).toBe(!wide);
    await expect(page.getByRole('button', { name: 'Upload Prescription' })).toBeVisible();

    await uploaded(page, store, id);
    await visit(page, `/account/orders/${id}`);
    await expect(page.getByText('we’ll email you a secure payment link.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'What happens next' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload Prescription' })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test('the progress of a canceled order ends at the cancellation', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  const id = await ordered(page, store, person);
  const withdrawn = await page.request.post(`/account/orders/${id}`, {
    headers: { origin: store.url },
    form: { intent: 'withdraw' },
  });
  expect(withdrawn.ok()).toBe(true);
  await page.context().clearCookies({ name: 'pharos-notice' });
  await visit(page, '/account');
  const stops = page.getByRole('list', { name: 'Progress of this order' }).getByRole('listitem');
  await expect(stops).toHaveCount(2);
  await expect(stops.last()).toContainText(/Cancelled, the order ended here.*20\d\d$/);
});

test('an order prints on one page without controls', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  const id = await ordered(page, store, person);
  await visit(page, '/account');
  await page.getByRole('link', { name: 'Details and print' }).click();
  await expect(page).toHaveURL(`/account/orders/${id}`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const text of [
    orderNumber(id),
    'Placed on',
    'Order Requested',
    'Ozempic 2mg/3mL',
    '$718.00',
  ])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Pharos', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Ships to' })).toContainText(
    'Mary Whitfield12 Elm Street, 4BPortland, Maine 04101United States',
  );
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ).toBe('rgb(255, 255, 255)');
  const pdf = (
    await page.pdf({ format: 'Letter', margin: { top: '1cm', bottom: '1cm' } })
  ).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('an order redirects to the login without a session', async ({
  page,
  another,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const id = await ordered(page, store, person);
  const other = await another();
  await other.goto(`${store.url}/account/orders/${id}`);
  await expect(other).toHaveURL(/\/login\?from=/);
});
