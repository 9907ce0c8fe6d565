import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';

/** Title of the order page, also when it shows a refused report. */
export const orderMeta = (site: Parameters<typeof pageMeta>[0], orderId: string) =>
  pageMeta(site, {
    name: 'Your order',
    description: 'Where your order is, and what is in it.',
    path: href('/account/orders/:orderId', { orderId }),
    noindex: true,
  });
