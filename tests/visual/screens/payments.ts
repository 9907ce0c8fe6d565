import { expect, toast, visit } from '#tests/e2e/support/journey.ts';
import { field, fill } from '#tests/e2e/support/people.ts';
import { CUSTOMERS, type CustomerKey, idOf } from '#tests/visual/support/people.ts';
import type { Area } from '#tests/visual/support/screen.ts';
import { PAID, PAID_IN_PARTS, PAYING } from '#tests/visual/support/seed-payments.ts';

const PAY = `/pay?token=${PAYING}`;

const paymentOf = (who: CustomerKey): string =>
  `/admin/payments/${idOf('payment', CUSTOMERS[who].number)}`;

export const paymentScreens: Area = {
  area: 'payments',
  screens: [
    { name: 'pay', path: PAY },
    { name: 'pay-by-card', path: PAY, store: 'changing' },
    { name: 'pay-paid', path: `/pay?token=${PAID}` },
    { name: 'pay-dead-link', path: '/pay?token=spent', status: 410 },
    { name: 'payments', path: '/admin/payments', who: 'staff' },
    { name: 'payments-second-page', path: '/admin/payments?tasks=2', who: 'staff' },
    {
      name: 'payments-awaited-second-page',
      path: '/admin/payments',
      who: 'staff',
      reach: async (page) => {
        await page
          .getByRole('navigation', { name: 'Pages of expected payments' })
          .getByRole('link', { name: 'Next page' })
          .click();
        await expect(page).toHaveURL(/awaited-after=/);
      },
    },
    { name: 'payments-empty', path: '/admin/payments', who: 'staff', store: 'empty' },
    {
      name: 'payments-found',
      path: `/admin/payments?find=${idOf('order', CUSTOMERS.shipped.number)}`,
      who: 'staff',
    },
    { name: 'payment', path: paymentOf('shipped'), who: 'staff' },
    { name: 'payment-refund', path: paymentOf('secured'), who: 'staff' },
    {
      name: 'payment-long',
      path: `/admin/payments/${idOf('payment', PAID_IN_PARTS)}`,
      who: 'staff',
    },
    { name: 'payment-awaited', path: paymentOf('approved'), who: 'staff' },
    {
      name: 'payment-receiving-refused',
      path: paymentOf('approved'),
      who: 'staff',
      reach: async (page) => {
        await fill(page, { 'Amount received': 'all of it', 'Bank transaction ID': '' });
        await page.getByRole('button', { name: 'Mark as received' }).click();
        await expect(page.getByRole('alert').first()).toBeVisible();
      },
    },
    {
      name: 'payment-more-than-due',
      path: paymentOf('approved'),
      who: 'staff',
      reach: async (page) => {
        await fill(page, { 'Amount received': '7,180.00', 'Bank transaction ID': '2031-0099' });
        await page.getByRole('button', { name: 'Mark as received' }).click();
        await expect(page.getByLabel(/^Record 7,180.00/)).toBeVisible();
      },
    },
    {
      name: 'payment-received',
      path: paymentOf('paying'),
      who: 'staff',
      store: 'changing',
      reach: async (page) => {
        // A retry uses the second order, because the first one is paid by then.
        const again = !(await page
          .getByText('No money has been received or sent yet.')
          .isVisible());
        if (again) await visit(page, paymentOf('payingToo'));
        await field(page, 'Bank transaction ID').fill(again ? '2031-0078' : '2031-0077');
        await page.getByRole('button', { name: 'Mark as received' }).click();
        await expect(toast(page, 'Payment recorded')).toBeVisible();
      },
    },
    { name: 'events', path: '/admin/payments/events', who: 'staff' },
    { name: 'events-empty', path: '/admin/payments/events', who: 'staff', store: 'empty' },
  ],
};
