import { formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import { exportOrders } from '#usecases/staff/export-lists.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer } from '#web/http/csv-answer.ts';
import { readView } from '#web/routes/admin/dashboard/list-view.ts';
import { paymentMarks } from '#web/routes/admin/dashboard/payment-shipping-rows.ts';
import type { Route } from './+types/route.ts';

const HEAD = [
  'order',
  'order id',
  'placed',
  'status',
  'customer',
  'email',
  'items',
  'total USD',
  'payment',
  'prescription uploaded',
  'tracking',
];

/** The list of orders with its search and filters, as CSV. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const params = new URL(request.url).searchParams;
  params.delete('tab');
  const view = readView(params);
  if (view.tab !== 'orders') throw new Response(null, { status: 404 });
  const { sort, direction, search } = view;
  const batches = exportOrders(deps, context.get(viewerContext), {
    sort,
    direction,
    filter: { ...view.filter, search },
  });
  const rows = async function* () {
    for await (const orders of batches) {
      const marks = await paymentMarks(
        deps,
        orders.map(({ id }) => id),
      );
      yield orders.map((order) => [
        orderNumber(order.id),
        order.id,
        order.createdAt.toISOString(),
        order.status,
        `${order.firstName} ${order.lastName}`.trim(),
        order.email,
        order.items.map(({ name, quantity }) => `${name} × ${quantity}`).join('; '),
        formatMoney(order.total).replaceAll(/[$,]/g, ''),
        marks.get(order.id)?.words ?? '',
        order.prescriptionUploaded ? 'yes' : 'no',
        order.trackingInfo ?? '',
      ]);
    }
  };
  return csvAnswer('orders.csv', HEAD, rows());
};
