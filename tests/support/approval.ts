import { findOption, requiresPrescription } from '#domain/catalogue.ts';
import { readTyped, typedValues } from '#domain/review/typed-prescription.ts';
import { dayOf } from '#domain/review/expiry.ts';
import type { Browser, Store } from './store.ts';

/** Directions and dose that pass the checks of the review desk, by product. */
const DOSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ozempic: { directions: '0.5 mg once a week', dose: '7' },
  lantus: { directions: '30 units at night', dose: '30', injections: '1' },
};

/** The fields of a prescription that covers exactly what was ordered, for the person who has the account. */
const prescriptionFor = async (
  { deps }: Pick<Store, 'deps'>,
  orderId: string,
): Promise<Record<string, string>> => {
  const { db, content, clock } = deps;
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.first_name', 'users.last_name'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('order_items')
    .select(['product_id', 'strength', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
  const lines = items.flatMap(({ product_id, strength, quantity }) => {
    const found = findOption(content.catalogue, product_id, strength);
    if (!found || !requiresPrescription(found.product)) return [];
    const dose = DOSES[product_id];
    if (!dose) throw new Error(`no test prescription for ${product_id}`);
    return {
      drug: found.product.activeIngredient,
      brand: found.product.europeanName ?? found.product.name,
      strength,
      form: found.product.dosageForm,
      quantity: String(quantity),
      refills: '0',
      ...dose,
    };
  });
  return {
    ...typedValues(readTyped({}, lines.length)),
    patientName: `${order.first_name} ${order.last_name}`,
    prescriberName: 'Dr. Grace Hopper',
    prescriberAddress: '1 Navy Yard, Arlington, Virginia',
    issued: dayOf(new Date(clock().getTime() - 7 * 86_400_000)),
    ...Object.fromEntries(
      lines.flatMap((line, index) =>
        Object.entries(line).map(([name, value]) => [`line-${index}-${name}`, value]),
      ),
    ),
  };
};

/** Whether the prescription of an order has to be approved before the order is confirmed. */
export const awaitsApproval = async ({ deps }: Pick<Store, 'deps'>, orderId: string) =>
  (await deps.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('prescription_required', '=', true)
    .where('status', '=', 'Order Requested')
    .executeTakeFirst()) !== undefined;

/** Approves an order at the review desk, as a pharmacist who has typed its prescription. */
export const approveAtDesk = async (
  store: Pick<Store, 'deps'>,
  by: Browser,
  orderId: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const { version } = await store.deps.db
    .selectFrom('reviews')
    .select('version')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return by.post(`/admin/review/${orderId}`, {
    version: String(version),
    intent: 'decide',
    decision: 'approve',
    'reason-approve': 'in-order',
    ...(await prescriptionFor(store, orderId)),
    ...more,
  });
};

/** Approves an order at the review desk, and fails the test if that is refused. */
export const approved = async (
  store: Pick<Store, 'deps'>,
  by: Browser,
  orderId: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const answer = await approveAtDesk(store, by, orderId, more);
  if (answer.status !== 302)
    throw new Error(`the test could not approve: ${answer.status} ${await answer.text()}`);
};
