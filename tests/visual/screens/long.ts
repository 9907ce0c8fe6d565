import { expect } from '#tests/e2e/support/journey.ts';
import { field } from '#tests/e2e/support/people.ts';
import { APPS, idOf } from '#tests/visual/support/people.ts';
import { PAYING } from '#tests/visual/support/seed-payments.ts';
import type { Area } from '#tests/visual/support/screen.ts';
import { asking } from './security.ts';

const WORDS =
  'semaglutide once a week against type 2 diabetes, with Featherstonehaughwolfeschlegelsteinhausen';

/** Screens with unusually long content: long words, long lists, and data that one customer has. */
export const longScreens: Area = {
  area: 'long',
  screens: [
    { name: 'search', path: `/search?q=${encodeURIComponent(WORDS)}` },
    { name: 'request', path: `/request?medication=${encodeURIComponent(WORDS)}` },
    { name: 'order', path: `/account/orders/${idOf('order', 301)}`, who: 'long' },
    { name: 'details', path: '/account/details', who: 'long' },
    { name: 'email', path: '/account/email', who: 'long' },
    {
      name: 'health',
      path: '/account/health',
      who: 'mary',
      reach: async (page) => {
        for (const box of await page.getByRole('main').getByRole('textbox').all())
          await box.fill(`${WORDS}\n`.repeat(8));
        await field(page, 'Allergies').blur();
      },
    },
    { name: 'access', path: '/account/privacy', who: 'regular' },
    { name: 'referral-none', path: '/account/referral', who: 'newcomer' },
    { name: 'referral-first', path: '/account/referral', who: 'secured' },
    { name: 'referral', path: '/account/referral', who: 'regular' },
    {
      name: 'referral-of-a-customer',
      path: '/referral',
      who: 'regular',
      reach: (page) => expect(page.getByRole('heading', { name: 'Your coupons' })).toBeVisible(),
    },
    { name: 'pay-of-its-owner', path: `/pay?token=${PAYING}`, who: 'approved' },
    { name: 'connect-app', path: asking(APPS[1]), who: 'mary' },
  ],
};
