import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, tabTo, toast } from '#tests/e2e/support/journey.ts';
import { field } from '#tests/e2e/support/people.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import {
  INSULIN_CART,
  LONG_CART,
  OLD_CART,
  TOO_MUCH,
  USUAL_CART,
} from '#tests/visual/support/carts.ts';
import { TRANSFERRING } from '#tests/visual/support/seed-payments.ts';
import { FRIEND_CODE } from '#tests/visual/support/seed-referrals.ts';
import type { Area, Screen } from '#tests/visual/support/screen.ts';
import { holdAnswer, pressAndWait } from '#tests/visual/support/waiting.ts';

const order = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Place Order' }).click();

const redeem = async (page: Page, code: string): Promise<void> => {
  await field(page, 'Friend code or coupon').fill(code);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
};

export const orderingScreens: Area = {
  area: 'ordering',
  screens: [
    {
      name: 'added',
      path: '/products/ozempic',
      overlay: true,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Add to Cart: Ozempic 2mg/3mL' }).click();
        await expect(toast(page, 'Ozempic 2mg/3mL added, 1 in cart')).toBeVisible();
      },
    },
    {
      name: 'dropdown',
      path: '/faq',
      cart: USUAL_CART,
      overlay: true,
      reach: async (page) => {
        await page.getByRole('button', { name: /^Cart, 3 in cart/ }).click();
        await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
      },
    },
    { name: 'cart-empty', path: '/cart' },
    ...(['cart', 'checkout'] as const).map((name): Screen => ({
      name: `${name}-being-read`,
      path: `/${name}`,
      cart: USUAL_CART,
      reach: async (page) => {
        // The scripts do not load, so the browser cart stays unread.
        await page.route('**/*.js', () => undefined);
        await page.goto(`/${name}`, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    })),
    { name: 'prescription', path: '/prescription' },
    {
      name: 'prescription-photo',
      path: '/prescription',
      reach: async (page) => {
        await page.getByLabel('Prescription file: Choose files').setInputFiles({
          name: 'photo.jpg',
          mimeType: 'image/jpeg',
          // Gray all over.
          buffer: await sharp({
            create: { width: 120, height: 160, channels: 3, background: '#777' },
          })
            .jpeg()
            .toBuffer(),
        });
        await expect(page.getByText('This photo looks dark.')).toBeVisible();
      },
    },
    {
      name: 'prescription-being-read',
      path: '/prescription',
      // No worker runs here, so it is read for ever.
      reach: async (page) => {
        await page.getByLabel('Prescription file: Choose files').setInputFiles({
          name: 'prescription.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from(pdfFile()),
        });
        await page.getByRole('button', { name: 'Upload', exact: true }).click();
        await expect(page.getByText('We are reading your prescription.')).toBeVisible();
      },
    },
    { name: 'cart', path: '/cart', cart: USUAL_CART },
    { name: 'cart-insulin', path: '/cart', cart: INSULIN_CART },
    { name: 'cart-too-much', path: '/cart', cart: TOO_MUCH },
    { name: 'cart-long', path: '/cart', cart: LONG_CART },
    { name: 'checkout-of-a-visitor', path: '/checkout', cart: USUAL_CART },
    {
      name: 'login-required',
      path: '/checkout',
      cart: USUAL_CART,
      overlay: true,
      reach: async (page) => {
        await order(page);
        await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
      },
    },
    { name: 'checkout', path: '/checkout', who: 'newcomer', cart: USUAL_CART },
    { name: 'checkout-empty', path: '/checkout', who: 'newcomer' },
    { name: 'checkout-long', path: '/checkout', who: 'long', cart: LONG_CART },
    {
      name: 'checkout-refused',
      path: '/checkout',
      who: 'newcomer',
      cart: USUAL_CART,
      reach: async (page) => {
        for (const title of ['Contact Information', 'Shipping Address'])
          await page.getByRole('region', { name: title }).getByText('Change').click();
        for (const label of ['First Name', 'Email', 'Street Address', 'City'])
          await field(page, label).fill('');
        await order(page);
        await expect(page.getByRole('alert')).toContainText('Street Address is required');
      },
    },
    {
      name: 'checkout-too-much',
      path: '/checkout',
      who: 'newcomer',
      cart: TOO_MUCH,
      reach: async (page) => {
        await order(page);
        await expect(page.getByRole('alert').first()).toContainText('90-day');
      },
    },
    {
      name: 'checkout-processing',
      path: '/checkout',
      who: 'newcomer',
      cart: USUAL_CART,
      reach: async (page) => {
        await holdAnswer(page, '/checkout');
        await pressAndWait(page, 'Place Order', 'Processing...');
      },
    },
    {
      name: 'checkout-prices-changed',
      path: '/checkout',
      who: 'newcomer',
      cart: OLD_CART,
      reach: async (page) => {
        await order(page);
        await expect(page.getByRole('alert').first()).toContainText('Prices have changed');
      },
    },
    {
      name: 'discount-taken',
      path: '/checkout',
      who: 'newcomer',
      cart: USUAL_CART,
      overlay: true,
      reach: async (page) => {
        await redeem(page, FRIEND_CODE);
        await expect(page.getByText('5% off: this order costs')).toBeVisible();
      },
    },
    {
      name: 'discount-refused',
      path: '/checkout',
      who: 'newcomer',
      cart: USUAL_CART,
      overlay: true,
      reach: async (page) => {
        await redeem(page, '2222-2222');
        await expect(page.getByText('We do not recognize this code.')).toBeVisible();
      },
    },
    {
      name: 'checkout-failed',
      path: '/checkout',
      who: 'newcomer',
      cart: USUAL_CART,
      reach: async (page) => {
        await page.route('**/checkout.data*', (route) => route.abort());
        await order(page);
        await expect(toast(page, 'Error', 'Failed to create order')).toBeVisible();
      },
    },
    {
      name: 'placed',
      path: '/checkout',
      who: 'newcomer',
      store: 'changing',
      cart: USUAL_CART,
      overlay: true,
      reach: async (page) => {
        await order(page);
        await expect(page.getByRole('dialog', { name: /^Thank you!/ })).toBeVisible();
      },
    },
    { name: 'pay-by-transfer', path: `/pay?token=${TRANSFERRING}` },
    {
      name: 'focus-ring',
      path: '/cart',
      cart: USUAL_CART,
      reach: (page) => tabTo(page, 'Proceed to Checkout'),
    },
  ],
};
