import type { Page } from '@playwright/test';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';
import { intoCart, loggedIn } from '#tests/e2e/support/people.ts';

/** The cart of a browser and the account's, where answers arrive late or never. */

const PEN = 'Ozempic 2mg/3mL';
const decrease = (page: Page) => page.getByRole('button', { name: `Decrease quantity of ${PEN}` });
/** The answer to a browser that keeps so many packs in its account. */
const kept = (page: Page, packs: number) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/cart/kept') &&
      new URLSearchParams(answer.request().postData() ?? '')
        .get('lines')
        ?.includes(`"quantity":${packs}`) === true,
  );

/** Puts three packs into the cart and opens the cart once the account has them. */
const threePacks = async (page: Page): Promise<void> => {
  const answer = kept(page, 3);
  await intoCart(page, 'ozempic', PEN, 3);
  await answer;
  await visit(page, '/cart');
};

const order = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: /^Thank you!/ })).toBeVisible();
  await visit(page, '/account');
};

test('a smaller quantity stays where a page that was asked for before arrives after it', async ({
  page,
  store,
}, info) => {
  await loggedIn(page, store, info);
  await threePacks(page);
  const smaller = kept(page, 2);
  await page.route('**/checkout.data*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    await (await smaller).finished();
    // The browser has to have read that answer before this one.
    await new Promise((done) => setTimeout(done, 300));
    return route.fulfill({ response: answer });
  });
  await decrease(page).click();
  await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await order(page);
  await expect(page.getByRole('article')).toContainText('Quantity: 2');
});

test('a smaller quantity stays where the answer to the change before was lost', async ({
  page,
  store,
}, info) => {
  await loggedIn(page, store, info);
  await threePacks(page);
  await page.route('**/cart/kept', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/cart/kept'),
  );
  await decrease(page).click();
  await lost;
  await page.unroute('**/cart/kept');
  const again = kept(page, 1);
  await decrease(page).click();
  await again;
  await visit(page, '/checkout');
  await order(page);
  await expect(page.getByRole('article')).toContainText('Quantity: 1');
});
