import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { isGtin } from '#domain/shipping/pack-code.ts';
import { timesOf } from './order-times.ts';
import { type Customer, CUSTOMERS, daysBefore, idOf, type SeededOrder } from './people.ts';

/** The limit keeps the packs of an order with about a hundred needles readable. */
const MOST = 24;

/** A stable GTIN of an option with a valid check digit. */
export const gtinOf = (of: { readonly product_id: string; readonly strength: string }): string => {
  const sum =
    [...`${of.product_id} ${of.strength}`].reduce(
      (total, letter) => total * 31 + letter.charCodeAt(0),
      7,
    ) % 10_000;
  const body = `057122491${String(sum).padStart(4, '0')}`;
  const digit = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((each) => isGtin(`${body}${each}`));
  return `${body}${digit ?? 0}`;
};

const itemsOf = (db: Database, { number }: SeededOrder) =>
  db
    .selectFrom('order_items')
    .select(['id', 'product_id', 'strength', 'quantity', 'line'])
    .where('order_id', '=', idOf('order', number))
    .orderBy('line')
    .execute();

const packOf = (order: SeededOrder, itemId: string, staffId: string) => ({
  id: randomUUID(),
  order_id: idOf('order', order.number),
  order_item_id: itemId,
  national_number: null,
  recorded_by: staffId,
});

/** Inserts the packs of a shipped order, with a late expiry date. */
export const insertPacks = async (
  db: Database,
  customer: Customer,
  order: SeededOrder,
  staffId: string,
): Promise<void> => {
  const { shipped } = timesOf(customer, order);
  if (!shipped) return;
  const rows = (await itemsOf(db, order)).flatMap(({ id, product_id, strength, quantity, line }) =>
    Array.from({ length: Math.min(quantity, MOST) }, (_, index) => ({
      ...packOf(order, id, staffId),
      gtin: gtinOf({ product_id, strength }),
      serial: `4711AB${order.number}${line}${String(index).padStart(3, '0')}KX20`,
      batch: `NP${line}K${order.number}`,
      expiry: '2033-03-31',
      made_in: 'DK',
      // Distinct times keep the packs in scan order.
      recorded_at: new Date(shipped.getTime() - 3_600_000 + (line * 100 + index) * 1000),
    })),
  );
  await db.insertInto('supplied_packs').values(rows).execute();
};

/** Confirms the product number of each option of an order. */
const learnProducts = async (db: Database, order: SeededOrder, staffId: string): Promise<void> => {
  const rows = (await itemsOf(db, order)).map(({ product_id, strength }) => ({
    id: randomUUID(),
    gtin: gtinOf({ product_id, strength }),
    product_id,
    strength,
    confirmed_by: staffId,
    confirmed_at: daysBefore(40),
  }));
  await db
    .insertInto('learned_gtins')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The token of the link in a recall's mail. */
export const RECALL_LINK = 'of-a-recall';
/** The id of the recall that is opened. */
export const RECALL_ID = '0190b000-0000-7000-8000-00000000c001';

/** Inserts a recall of a batch that two patients have, of whom one has answered. */
export const insertRecalls = async (db: Database, staffId: string): Promise<void> => {
  const told = [CUSTOMERS.shipped, CUSTOMERS.delivered];
  const [shipped] = CUSTOMERS.shipped.orders;
  const [item] = await itemsOf(db, shipped);
  if (!item) throw new Error('nothing is recalled');
  const batch = `NP${item.line}K${shipped.number}`;
  await db
    .updateTable('supplied_packs')
    .set({ batch })
    .where('order_id', '=', idOf('order', CUSTOMERS.delivered.number))
    .execute();
  await db
    .insertInto('recalls')
    .values({
      id: RECALL_ID,
      batch,
      serial: null,
      gtin: gtinOf(item),
      reason: 'The maker found that some pens of this batch may give too low a dose.',
      recorded_by: staffId,
      recorded_at: daysBefore(2),
    })
    .execute();
  await db
    .insertInto('recall_notices')
    .values(
      told.map((customer, index) => ({
        id: randomUUID(),
        recall_id: RECALL_ID,
        user_id: idOf('user', customer.number),
        token_hash:
          index === 0 ? createHash('sha256').update(RECALL_LINK).digest() : randomBytes(32),
        sent_at: daysBefore(2),
        answer: index === 0 ? null : ('help' as const),
        answered_at: index === 0 ? null : daysBefore(1),
      })),
    )
    .execute();
};

/** Inserts packs of an order that is being packed: one with a code, and one that expires soon. */
export const insertPacking = async (db: Database, staffId: string): Promise<void> => {
  const [order] = CUSTOMERS.preparing.orders;
  await learnProducts(db, order, staffId);
  const [item] = await itemsOf(db, order);
  if (!item) throw new Error('nothing is packed');
  await db
    .insertInto('supplied_packs')
    .values([
      {
        ...packOf(order, item.id, staffId),
        gtin: gtinOf(item),
        serial: '4711AB83KX20',
        batch: 'NP5K209',
        expiry: '2033-03-31',
        made_in: 'DK',
        recorded_at: daysBefore(1),
      },
      {
        ...packOf(order, item.id, staffId),
        gtin: gtinOf(item),
        serial: null,
        batch: 'NP5J118',
        expiry: '2031-09-15',
        made_in: null,
        recorded_at: daysBefore(0),
      },
    ])
    .execute();
};
