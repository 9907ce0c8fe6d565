import { held } from '#tests/e2e/support/held.ts';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';
import { field, loggedIn } from '#tests/e2e/support/people.ts';

test('a form shows progress on its submit button and is sent once', async ({
  page,
  store,
}, info) => {
  await loggedIn(page, store, info);
  await visit(page, '/account/security');
  const sent: string[] = [];
  page.on('request', (request) => {
    // The cart is kept in step with the account by itself.
    if (request.method() === 'POST' && !request.url().endsWith('/cart/kept'))
      sent.push(request.url());
  });
  const letGo = await held(page, '**/account/security.data*');
  await field(page, 'Current password').fill('not the one');
  await field(page, 'New password').fill('correct Horse battery!');
  await field(page, 'Confirm Password').fill('correct Horse battery!');
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: 'Change the password' });
  await button.focus();
  await page.keyboard.press('Enter');
  const busy = page.getByRole('button', { name: 'Saving...' });
  await expect(busy).toBeDisabled();
  await expect(busy).toBeFocused();
  await expect(page.locator('[aria-busy="true"]')).toHaveText('Saving...');
  const other = page.getByRole('button', { name: 'Log out everywhere', exact: true });
  await expect(other).toBeDisabled();
  await page.keyboard.press('Enter');
  await other.click({ force: true });
  letGo();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(button).toBeEnabled();
  expect(sent).toHaveLength(1);
});
