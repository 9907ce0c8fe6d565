import { attemptName } from '#tests/e2e/support/attempt.ts';
import {
  expect,
  expectNoSideScroll,
  tabTo,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { mailAbout } from '#tests/e2e/support/people.ts';

/** The address that receives the mail of the store itself. */
const OWN_ADDRESS = 'support@pharos.example';

test('products and articles do not scroll sideways at 320 px', async ({ another }) => {
  // The visual tests check how the scripts change a page of each kind.
  const page = await another({ javaScriptEnabled: false, bypassCSP: true });
  const map = await page.request.get('/sitemap.xml');
  const addresses = [...(await map.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const many = addresses.filter((path) => /^\/(?:products|blog)\/./.test(path));
  expect(many).toHaveLength(26 + 24);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/products');
  for (const path of many) {
    const html = await (await page.request.get(path)).text();
    // Pages share their style sheet, so that one document can show the content of each.
    const styles = await page.evaluate((text) => {
      const shown = new DOMParser().parseFromString(text, 'text/html');
      document.body.replaceWith(shown.body);
      const hrefs = ({ head }: Document): readonly (string | null)[] =>
        [...head.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'));
      return { here: hrefs(document), there: hrefs(shown) };
    }, html);
    expect(styles.there, path).toEqual(styles.here);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSideScroll(page, path);
  }
});

test(
  'the navigation opens every page at its top',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await visit(page, '/');
    const links = [
      ['Products', '/products'],
      ['How to Order', '/how-to-order'],
      ['How Much Can I Save?', '/savings'],
      ['FAQ', '/faq'],
      ['Blog', '/blog'],
      ['About', '/about'],
      ['Affiliation Program', '/rewards'],
      ['Referral Program', '/referral'],
      ['Contact', '/contact'],
      ['Home', '/'],
    ] as const;
    for (const [name, path] of links) {
      await page.mouse.wheel(0, 400);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3));
      if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
      const main = page.getByRole('navigation', { name: 'Main' });
      // On a wide screen some are in a list that opens.
      const link = main.getByRole('link', { name, exact: true });
      if (!(await link.isVisible())) await main.getByRole('button', { name: 'More' }).click();
      await link.click();
      await expect(page).toHaveURL(path);
      // The link of the current page is marked, and on a phone the menu has closed.
      await expect(page.locator('#site-menu [aria-current="page"]')).toHaveText(name);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
  },
);

test('unknown URLs return 404 in the layout of the store with a link back', async ({ page }) => {
  for (const [path, button, target] of [
    ['/products/unheard-of', 'Back to Products', '/products'],
    ['/blog/unheard-of', 'Back to Blog', '/blog'],
    ['/no/such/page', 'Browse Products', '/products'],
    ['/legal/unheard-of', 'Browse Products', '/products'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(target);
  }
});

test(
  'a search finds a misspelled medicine, its article and a brand by its American name',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await visit(page, '/');
    if (isMobile) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      const form = page.getByRole('search', { name: 'Search page' });
      await form.getByRole('searchbox').fill('ozempik');
      // The suggestions cover the button, so the test submits with Enter.
      await page.keyboard.press('Enter');
    } else {
      await page.getByLabel('Search medicines and articles').fill('ozempik');
      await page.keyboard.press('Enter');
    }
    await expect(page).toHaveURL(/\/search\?q=ozempik$/);
    await expect(page.getByRole('heading', { name: 'Ozempic', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Ozempic/ }).nth(1)).toBeVisible();
    await page.getByLabel('Medicine, ingredient or topic').fill('tradjenta');
    await expect(page.getByRole('option').first()).toContainText('Trajenta');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'View Details of Trajenta' }).click();
    await expect(page).toHaveURL(/\/products\/trajenta$/);

    await visit(page, '/search?q=xyzzyplugh');
    await expect(page.getByText('We found nothing for')).toContainText('xyzzyplugh');
    await page.getByRole('link', { name: 'Request a medication' }).click();
    await expect(page).toHaveURL(/\/request$/);
  },
);

test('the FAQ opens one of its six questions at a time', async ({ page }) => {
  await visit(page, '/faq');
  const questions = page.getByRole('main').getByRole('group');
  await expect(questions).toHaveCount(6);
  const open = page.locator('main details[open]');
  await questions.nth(1).locator('summary').click();
  await expect(open).toHaveCount(1);
  for (const [which, key] of [
    [3, 'Enter'],
    [4, 'Space'],
  ] as const) {
    const words = await questions.nth(which).locator('summary').textContent();
    await tabTo(page, (words ?? '').trim());
    await page.keyboard.press(key);
    await expect(questions.nth(which)).toHaveAttribute('open', '');
    await expect(open).toHaveCount(1);
  }
  await page.keyboard.press('Space');
  await expect(open).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(open).toHaveCount(1);
});

test('an article links to its medicines and to related articles', async ({ page }) => {
  await visit(page, '/blog');
  const cards = page.getByRole('main').getByRole('link', { name: /Read more/ });
  await expect(cards).toHaveCount(24);
  await cards.first().click();
  await expect(page).toHaveURL(/\/blog\/[a-z\d-]+$/);
  await expect(page.getByRole('link', { name: 'Share via Email' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await page.getByRole('region', { name: 'Related Articles' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('link', { name: /^View Details →/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/products\/[a-z\d]+$/);
});

test('a visitor sends a message to the store', async ({ page, staff, store }, info) => {
  await visit(page, '/contact');
  await expect(page.getByRole('main')).toContainText('Monday-Friday 7am-10pm CST');
  await expect(page.getByRole('main')).toContainText('Saturday and Sunday 9am-5pm CST');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toContainText('Name is required');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  const subject = `A question from ${attemptName(info)}`;
  await page.getByLabel('Name', { exact: true }).fill('Ada Writer');
  await page.getByLabel('Email', { exact: true }).fill('ada@example');
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('Do you ship to Maine?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
  await page.getByLabel('Email', { exact: true }).fill(`ada-${attemptName(info)}@example.com`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(
    toast(
      page,
      'Message Sent Successfully! 🎉',
      "Thank you for contacting us. We'll get back to you within 24 hours.",
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');

  const mail = await mailAbout(store, OWN_ADDRESS, subject);
  expect(mail.email.replyTo?.[0]?.address).toBe(`ada-${attemptName(info)}@example.com`);
  await visit(staff, `/admin/outbox/${mail.id}`);
  await expect(staff.getByRole('main')).toContainText('Do you ship to Maine?');
});

test('a message that could not be sent stays in the form', async ({ page }) => {
  await visit(page, '/contact');
  await page.getByLabel('Name', { exact: true }).fill('Ada Writer');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Subject', { exact: true }).fill('A question');
  await page.getByLabel('Message', { exact: true }).fill('Is this thing on?');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Error', 'Failed to send message. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is this thing on?');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Message Sent Successfully! 🎉')).toBeVisible();
});

test('a visitor requests a medicine that is not listed', async ({ page, staff, store }, info) => {
  const asker = `Ada Asker ${attemptName(info)}`;
  const medicine = `Toujeo ${info.project.name}`;
  await visit(page, `/request?medication=${encodeURIComponent(medicine)}`);
  await expect(page.getByLabel('Medication Name', { exact: true })).toHaveValue(medicine);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByRole('alert')).toContainText('Full Name is required');
  await page.getByLabel('Full Name', { exact: true }).fill(asker);
  await page.getByLabel('Email', { exact: true }).fill('asker@example.com');
  await page.getByLabel('Phone Number', { exact: true }).fill('+1 202 555 0143');
  await page.getByLabel('Additional Information', { exact: true }).fill('Three pens, please.');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(
    toast(page, 'Request Submitted', "We'll get back to you shortly with pricing information."),
  ).toBeVisible();

  const mail = await mailAbout(store, OWN_ADDRESS, asker);
  await visit(staff, `/admin/outbox/${mail.id}`);
  await expect(staff.getByRole('main')).toContainText(medicine);
});
