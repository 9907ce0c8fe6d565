import type { Page } from '@playwright/test';
import { expect, toast, visit } from '#tests/e2e/support/journey.ts';
import { fill } from '#tests/e2e/support/people.ts';
import { USUAL_CART } from '#tests/visual/support/carts.ts';
import type { Area } from '#tests/visual/support/screen.ts';
import { failAnswer, holdAnswer, pressAndWait } from '#tests/visual/support/waiting.ts';

const refused = async (page: Page, button: string, words: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('alert')).toContainText(words);
};

/** Navigates while the data of the next page cannot be fetched. */
const cutOff = async (page: Page): Promise<void> => {
  await page.route(/\.data(?:\?|$)/, (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
};

const write = (page: Page): Promise<void> =>
  fill(page, {
    Name: 'Ann Lee',
    Email: 'ann@example.com',
    Subject: 'Delivery',
    Message: 'Do you ship to Maine?',
  });

export const ask = (page: Page): Promise<void> =>
  fill(page, {
    'Full Name': 'Ann Lee',
    Email: 'ann@example.com',
    'Medication Name': 'Metformin 500 mg',
  });

export const apply = async (page: Page): Promise<void> => {
  await fill(page, {
    'Practice or clinic': 'Harbor Family Practice',
    'Contact person': 'Dr. Ann Lee',
    Email: 'ann.lee@clinic.example',
    'Country or state': 'Maine',
  });
  await page.getByLabel('Type of practice').selectOption({ index: 1 });
};

export const publicScreens: Area = {
  area: 'public',
  screens: [
    { name: 'home', path: '/' },
    {
      name: 'home-of-a-customer-with-a-cart',
      path: '/',
      who: 'mary',
      cart: USUAL_CART,
      overlay: true,
    },
    {
      name: 'menu',
      path: '/',
      widths: [360, 768],
      overlay: true,
      reach: async (page) => {
        await page.setViewportSize({ width: 360, height: 800 });
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
      },
    },
    { name: 'products', path: '/products' },
    { name: 'product-pen', path: '/products/ozempic' },
    { name: 'product-tablets', path: '/products/rybelsus' },
    { name: 'product-cartridge', path: '/products/humalogcartridge' },
    { name: 'product-needle', path: '/products/bdpenneedle' },
    { name: 'product-single-dose', path: '/products/trulicity' },
    { name: 'products-filtered', path: '/products?class=insulin&sort=price' },
    { name: 'products-none', path: '/products?condition=weight&price=under-100' },
    { name: 'compare', path: '/compare?a=ozempic&b=rybelsus' },
    { name: 'compare-nothing', path: '/compare' },
    { name: 'delivery', path: '/delivery?zip=43215&product=ozempic' },
    { name: 'delivery-nothing', path: '/delivery' },
    { name: 'delivery-no-zip', path: '/delivery?zip=00000' },
    { name: 'leaflet', path: '/products/ozempic/leaflet' },
    { name: 'product-missing', path: '/products/unheard-of', status: 404 },
    { name: 'savings', path: '/savings' },
    { name: 'search', path: '/search' },
    { name: 'search-found', path: '/search?q=ozempik' },
    { name: 'search-nothing', path: '/search?q=xyzzyplugh' },
    { name: 'blog', path: '/blog' },
    { name: 'article', path: '/blog/how-ozempic-works' },
    {
      name: 'article-share',
      path: '/blog/how-ozempic-works',
      overlay: true,
      reach: async (page) => {
        // Headless Chromium has no share dialog.
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'share', { value: () => Promise.resolve() }),
        );
        await visit(page, '/blog/how-ozempic-works');
        const share = page.getByRole('button', { name: 'Share', exact: true });
        await expect(share).toBeVisible();
        await share.focus();
      },
    },
    { name: 'article-printed', path: '/blog/how-ozempic-works', paper: true },
    { name: 'about', path: '/about' },
    { name: 'how-to-order', path: '/how-to-order' },
    { name: 'pharmacies', path: '/pharmacies' },
    { name: 'pharmacies-none', path: '/pharmacies', store: 'empty' },
    {
      name: 'faq',
      path: '/faq',
      reach: async (page) => {
        await page.getByRole('main').getByRole('group').nth(1).locator('summary').click();
        await expect(page.locator('main details[open]')).toHaveCount(1);
      },
    },
    { name: 'rewards', path: '/rewards' },
    { name: 'referral', path: '/referral' },
    { name: 'terms', path: '/legal/terms' },
    { name: 'privacy', path: '/legal/privacy' },
    { name: 'shipping', path: '/legal/shipping' },
    { name: 'importing', path: '/legal/importing' },
    { name: 'contact', path: '/contact' },
    {
      name: 'contact-refused',
      path: '/contact',
      reach: (page) => refused(page, 'Send Message', 'Name is required'),
    },
    {
      name: 'contact-sending',
      path: '/contact',
      reach: async (page) => {
        await holdAnswer(page, '/contact');
        await write(page);
        await pressAndWait(page, 'Send Message', 'Sending...');
      },
    },
    {
      name: 'contact-sent',
      path: '/contact',
      store: 'changing',
      overlay: true,
      reach: async (page) => {
        await write(page);
        await page.getByRole('button', { name: 'Send Message' }).click();
        await expect(toast(page, /^Message Sent Successfully!/)).toBeVisible();
      },
    },
    {
      name: 'contact-failed',
      path: '/contact',
      overlay: true,
      reach: async (page) => {
        await failAnswer(page, '/contact');
        await write(page);
        await page.getByRole('button', { name: 'Send Message' }).click();
        await expect(
          toast(page, 'Error', 'Failed to send message. Please try again.'),
        ).toBeVisible();
        // The focus returns to the button, so that the message can be sent again.
        await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
      },
    },
    { name: 'request', path: '/request' },
    { name: 'request-preset', path: '/request?medication=Metformin+500+mg' },
    {
      name: 'request-refused',
      path: '/request',
      reach: (page) => refused(page, 'Submit Request', 'Full Name is required'),
    },
    {
      name: 'request-sent',
      path: '/request',
      store: 'changing',
      overlay: true,
      reach: async (page) => {
        await ask(page);
        await page.getByRole('button', { name: 'Submit Request' }).click();
        await expect(toast(page, 'Request Submitted')).toBeVisible();
        await expect(page).toHaveURL('/');
      },
    },
    {
      name: 'apply-sent',
      path: '/rewards',
      store: 'changing',
      overlay: true,
      reach: async (page) => {
        await apply(page);
        await page.getByRole('button', { name: 'Send Application' }).click();
        await expect(toast(page, 'Application sent')).toBeVisible();
      },
    },
    { name: 'not-found', path: '/no/such/page', status: 404 },
    {
      name: 'cut-off',
      path: '/contact',
      reach: async (page) => {
        await cutOff(page);
        await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
      },
    },
  ],
};
