import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { RECOVERY_CODE_BYTES, recoveryCodeFrom } from '#domain/factors.ts';
import { type Gate, OVERRIDABLE } from '#domain/orders/gates.ts';
import { overrideField } from '#web/forms/override-form.ts';
import { type Browser, staffIdOf, type Store } from './store.ts';

/** Gives a member of the staff one more recovery code. */
export const recoveryCodeOf = async (db: Database, staffId: string): Promise<string> => {
  const code = recoveryCodeFrom(randomBytes(RECOVERY_CODE_BYTES));
  const code_hash = createHash('sha256').update(`${staffId} ${code}`).digest();
  await db
    .insertInto('staff_recovery_codes')
    .values({ id: randomUUID(), user_id: staffId, code_hash, created_at: new Date() })
    .execute();
  return code;
};

/** The boxes that are ticked to override these gates. */
export const ticked = (...gates: readonly Gate[]): Record<string, string> =>
  Object.fromEntries(gates.map((gate) => [overrideField(gate), 'yes']));

/** The fields with which a pharmacist overrides whatever an order lacks. */
export const overriding = async (store: Store, by: Browser): Promise<Record<string, string>> => ({
  overrideReason: 'Agreed with the patient by telephone.',
  overrideCode: await recoveryCodeOf(store.deps.db, staffIdOf(by)),
  ...ticked(...OVERRIDABLE),
});

/** Records a pack for each one that is ordered and has none. */
export const packed = async (db: Database, orderId: string): Promise<void> => {
  const { rows } = await sql<{ id: string; wanted: number }>`
    select i.id, i.quantity - (select count(*) from supplied_packs p where p.order_item_id = i.id)::integer
      as wanted from order_items i where i.order_id = ${orderId} and i.atc is not null`.execute(db);
  const staff = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const packs = rows.flatMap(({ id, wanted }) =>
    Array.from({ length: Math.max(wanted, 0) }, () => ({
      id: randomUUID(),
      order_id: orderId,
      order_item_id: id,
      gtin: '05701234567894',
      serial: randomUUID().slice(0, 18),
      batch: 'LOT7',
      expiry: '2099-01-31',
      national_number: null,
      made_in: null,
      recorded_by: staff.id,
      recorded_at: new Date(),
    })),
  );
  if (packs.length > 0) await db.insertInto('supplied_packs').values(packs).execute();
};

const GATED = [
  'Preparing for Shipment',
  'Order Shipped',
  'In Transit',
  'Out for Delivery',
  'Delivered',
];

/**
 * The fields that let a form of the dashboard pass the gates: the packs are recorded, another courier is
 * confirmed, and a pharmacist overrides the rest. A prescription has to be approved before.
 */
export const passing = async (
  store: Store,
  by: Browser,
  orderId: string,
  { intent, status }: Readonly<Record<string, string>>,
): Promise<Record<string, string>> => {
  const asks =
    intent === 'add-tracking' || (intent === 'set-status' && GATED.includes(status ?? ''));
  if (!asks) return {};
  await packed(store.deps.db, orderId);
  return { otherTracking: 'yes', skipSteps: 'yes', ...(await overriding(store, by)) };
};
