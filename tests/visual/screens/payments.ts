import { CUSTOMERS, idOf } from '#tests/visual/support/people.ts';
import type { Area } from '#tests/visual/support/screen.ts';
import { PAYING } from '#tests/visual/support/seed-payments.ts';

const PAY = `/pay?token=${PAYING}`;

export const paymentScreens: Area = {
  area: 'payments',
  screens: [
    { name: 'pay', path: PAY },
    { name: 'pay-dead-link', path: '/pay?token=spent', status: 410 },
    { name: 'payments', path: '/admin/payments', who: 'staff' },
    { name: 'payments-empty', path: '/admin/payments', who: 'staff', store: 'empty' },
    {
      name: 'payment',
      path: `/admin/payments/${idOf('payment', CUSTOMERS.shipped.number)}`,
      who: 'staff',
    },
  ],
};
