import type { OwnOrderView } from '#db/reads/orders.ts';

/** An order as an app reads it. Files of prescriptions stay with the person and the staff. */
export const orderForApp = (order: OwnOrderView) => ({
  id: order.id,
  created_at: order.createdAt.toISOString(),
  status: order.status,
  reached: order.reached.map(({ status, at }) => ({ status, at: at.toISOString() })),
  currency: 'USD',
  // Subtotal, discount and charged amount.
  subtotal_cents: order.total + (order.discount?.cents ?? 0),
  discount: order.discount ?? null,
  total_cents: order.total,
  prescription_required: order.prescriptionRequired,
  tracking_info: order.trackingInfo,
  items: order.items.map((item) => ({
    product_id: item.productId,
    strength: item.strength,
    name: item.name,
    description: item.description,
    quantity: item.quantity,
    price_cents: item.price,
    supply_days: item.supplyDays,
  })),
});
