import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/journey.ts';
import { USUAL_CART } from '#tests/visual/support/carts.ts';
import type { Area } from '#tests/visual/support/screen.ts';

const refused = async (page: Page, button: string, words: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('alert')).toContainText(words);
};

/** The next page cannot be fetched: the line is down, or the store is. */
const cutOff = async (page: Page): Promise<void> => {
  await page.route(/\.data(?:\?|$)/, (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
};

export const publicScreens: Area = {
  area: 'public',
  screens: [
    { name: 'home', path: '/', extent: 'whole' },
    {
      name: 'home-of-a-customer-with-a-cart',
      path: '/',
      who: 'mary',
      cart: USUAL_CART,
      extent: 'window',
    },
    {
      name: 'menu',
      path: '/',
      widths: [360],
      extent: 'window',
      reach: async (page) => {
        await page.setViewportSize({ width: 360, height: 800 });
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
      },
    },
    { name: 'products', path: '/products' },
    { name: 'product-pen', path: '/products/ozempic', extent: 'whole' },
    { name: 'product-tablets', path: '/products/rybelsus' },
    { name: 'product-cartridge', path: '/products/humalogcartridge' },
    { name: 'product-needle', path: '/products/bdpenneedle' },
    { name: 'product-missing', path: '/products/unheard-of', status: 404 },
    { name: 'savings', path: '/savings' },
    { name: 'search', path: '/search' },
    { name: 'search-found', path: '/search?q=ozempik' },
    { name: 'search-nothing', path: '/search?q=xyzzyplugh' },
    { name: 'blog', path: '/blog' },
    { name: 'article', path: '/blog/how-ozempic-works', extent: 'whole' },
    { name: 'article-printed', path: '/blog/how-ozempic-works', paper: true },
    { name: 'about', path: '/about' },
    { name: 'how-to-order', path: '/how-to-order' },
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
    { name: 'contact', path: '/contact' },
    {
      name: 'contact-refused',
      path: '/contact',
      reach: (page) => refused(page, 'Send Message', 'Name is required'),
    },
    { name: 'request', path: '/request' },
    {
      name: 'request-refused',
      path: '/request',
      reach: (page) => refused(page, 'Submit Request', 'Full Name is required'),
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
