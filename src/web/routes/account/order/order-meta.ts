import { pageMeta } from '#web/meta.ts';

/** What the page of an order is called, also where it answers a report. */
export const orderMeta = (site: Parameters<typeof pageMeta>[0], orderId: string) =>
  pageMeta(site, {
    name: 'Your order',
    description: 'Where your order is, and what is in it.',
    path: `/account/orders/${orderId}`,
    noindex: true,
  });
