import type { Page } from '@playwright/test';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';

/** Pages hold under Trusted Types; every journey fails on a complaint of the browser, so none has a fault that is used there. */

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('pages that are opened in the browser are whole, with the parts that only the server renders', async ({
  page,
}) => {
  await visit(page, '/');
  // The script is there once the page follows links itself.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole('main')
    .getByRole('link', { name: /ozempic/i })
    .first()
    .click();
  await expect(heading(page)).toContainText('Ozempic');
  const texts = page.locator('[data-part="texts"]');
  await expect(texts).not.toBeEmpty();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(texts).not.toBeEmpty();
  await expect(page.getByRole('contentinfo')).not.toBeEmpty();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  // As the server sends it.
  const opened = await texts.innerText();
  await page.reload();
  expect(opened).toBe(await texts.innerText());
});

test('a text is not taken for HTML, nor an address for a script', async ({ page, complaints }) => {
  await visit(page, '/contact');
  const tried = await page.evaluate(() => {
    const attempt = (act: () => unknown): string => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'another error';
      }
    };
    return [
      attempt(() => (document.createElement('div').innerHTML = '<b>text</b>')),
      attempt(() => (document.createElement('script').src = '/script.js')),
      attempt(() => new DOMParser().parseFromString('<p>', 'text/html')),
      attempt(() => new Worker('/script.js')),
      attempt(() => Reflect.get(window, 'trustedTypes').createPolicy('another', {})),
    ];
  });
  expect(tried).toEqual(Array.from({ length: 5 }, () => 'TypeError'));
  // The browser complains of each, which is what was asked for.
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  for (const complaint of complaints) expect(complaint).toMatch(/Trusted|policy/i);
  complaints.length = 0;
});
