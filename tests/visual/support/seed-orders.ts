import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Database } from '#db/client.ts';
import { findOption, lineId } from '#domain/catalogue.ts';
import { addCents, multiplyCents, toCents } from '#domain/money.ts';
import { checkSupply, supplyDays } from '#domain/supply.ts';
import type { PrescriptionFiles } from '#storage/prescription-files.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { catalogue } from './carts.ts';
import { timesOf } from './order-times.ts';
import {
  type Customer,
  daysBefore,
  idOf,
  type Item,
  passwordAccount,
  phoneOf,
  type SeededOrder,
} from './people.ts';

/** A scan with a heading and ink lines instead of text, which would need a font. */
const scan = (): Promise<Buffer> => {
  const width = 600;
  const height = 800;
  const pixels = Buffer.alloc(width * height, 250);
  const ink = (top: number, length: number, thick: number): void => {
    for (let y = top; y < top + thick; y += 1)
      pixels.fill(60, y * width + 60, y * width + 60 + length);
  };
  ink(60, 220, 28);
  for (let line = 0; line < 14; line += 1) ink(180 + line * 36, 280 + ((line * 97) % 160), 10);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
};

/** The name and address of a customer, as users and orders store them. */
const contactOf = (customer: Customer) => ({
  email: customer.email,
  first_name: customer.firstName,
  last_name: customer.lastName,
  phone: customer.phone ?? phoneOf(customer.number),
  country: customer.country ?? 'United States',
  street_address: customer.streetAddress,
  apartment: customer.apartment ?? null,
  city: customer.city,
  state: customer.state,
  zip_code: customer.zipCode,
});

/** Inserts a customer who registered some days before their first order. */
export const insertCustomer = async (
  db: Database,
  customer: Customer,
  hash: string,
): Promise<void> => {
  const id = idOf('user', customer.number);
  const first = Math.max(90, ...customer.orders.map(({ days }) => days));
  const joined = daysBefore(first + 5 + (customer.number % 37));
  const stamp = { created_at: joined, updated_at: joined };
  await db
    .insertInto('users')
    .values({
      ...stamp,
      id,
      ...contactOf(customer),
      company_name: customer.companyName ?? null,
    })
    .execute();
  await db
    .insertInto('accounts')
    .values(passwordAccount(id, hash, joined))
    .execute();
};

/** Checks the seeded order with the rules of the store, so that no screen shows one above the limit of a shipment. */
const linesOf = (items: readonly Item[]) => {
  const lines = items.map((item) => {
    const found = findOption(catalogue, item.productId, item.strength);
    if (!found) throw new Error(`no ${item.productId} ${item.strength}`);
    return { ...item, ...found };
  });
  const over = checkSupply(
    lines.map(({ product, option, quantity, unitsPerDay }) => ({
      id: lineId(product.id, option.strength),
      name: product.name,
      atc: product.atc,
      supply: option.supply,
      quantity,
      unitsPerDay,
    })),
  ).find((verdict) => verdict.over);
  if (over) throw new Error(over.message);
  return lines;
};

export const insertOrder = async (
  db: Database,
  customer: Customer,
  order: SeededOrder,
): Promise<void> => {
  const id = idOf('order', order.number);
  const userId = idOf('user', customer.number);
  const { placed, shipped, way } = timesOf(customer, order);
  const lines = linesOf(order.items);
  await db
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      idempotency_key: randomUUID(),
      status: order.status,
      total_cents: lines.reduce(
        (sum, { option, quantity }) => addCents(sum, multiplyCents(option.price, quantity)),
        toCents(0),
      ),
      prescription_required: lines.some(
        ({ product }) => product.prescriptionStatus === 'PrescriptionOnly',
      ),
      prescription_url: null,
      tracking_info: order.tracking ?? null,
      ...contactOf(customer),
      order_notes: order.notes ?? null,
      created_at: placed,
      updated_at: way.at(-1)?.at ?? placed,
      shipped_at: shipped,
    })
    .execute();
  await db
    .insertInto('order_items')
    .values(
      lines.map(({ product, option, strength, quantity, unitsPerDay }, index) => ({
        id: randomUUID(),
        order_id: id,
        line: index + 1,
        product_id: product.id,
        strength,
        name: `${product.name} ${strength}`,
        description: `${quantity}x ${option.quantity}`,
        quantity,
        price_cents: option.price,
        atc: product.atc,
        supply_days: supplyDays(option.supply, quantity, unitsPerDay)?.days ?? null,
        units_per_day: unitsPerDay ?? null,
      })),
    )
    .execute();
  await insertTakenOut(db, order, placed);
  await db
    .insertInto('order_events')
    .values(
      way.map(({ status, at }, index) => ({
        id: randomUUID(),
        order_id: id,
        at,
        actor_kind: index === 0 ? ('customer' as const) : ('staff' as const),
        actor_id: index === 0 ? userId : null,
        kind: index === 0 ? ('placed' as const) : ('status changed' as const),
        from_status: way[index - 1]?.status ?? null,
        to_status: status,
        tracking_info: null,
      })),
    )
    .execute();
};

const insertTakenOut = async (
  db: Database,
  { number, takenOut }: SeededOrder,
  placed: Date,
): Promise<void> => {
  const found = takenOut && findOption(catalogue, takenOut.productId, takenOut.strength);
  if (!found) return;
  await db
    .insertInto('line_corrections')
    .values({
      id: randomUUID(),
      order_id: idOf('order', number),
      item_id: randomUUID(),
      at: placed,
      staff_id: randomUUID(),
      name: `${found.product.name} ${found.option.strength}`,
      pack: found.option.quantity,
      from_packs: takenOut.quantity,
      to_packs: 0,
      note: '',
      sentence: 'Your prescription does not name this medicine.',
    })
    .execute();
};

/** The row of a file that no screen opens. */
export const unopened = (number: number) => ({
  storage_key: `user_${idOf('user', number)}/scan_${number}`,
  size_bytes: 48_000,
  sha256: createHash('sha256').update(String(number)).digest('hex'),
  wrapped_key: 'never opened',
});

const saveFile = async (
  files: PrescriptionFiles,
  customer: Customer,
  { number, prescription }: SeededOrder,
) => {
  const file_name = `scan.${prescription === 'png' ? 'png' : 'pdf'}`;
  if (prescription === 'row')
    return { ...unopened(number), file_name, content_type: 'application/pdf' as const };
  const key = `user_${idOf('user', customer.number)}/prescription_${idOf('order', number)}_${number}_${file_name}`;
  const bytes = prescription === 'pdf' ? pdfFile() : await scan();
  const saved = await files.save({
    owner: idOf('user', customer.number),
    key,
    fileName: file_name,
    body: (async function* () {
      yield new Uint8Array(bytes);
    })(),
  });
  if (!saved.ok) throw new Error(`the scan was not kept: ${saved.message}`);
  const { contentType, sizeBytes, sha256, wrappedKey } = saved.value;
  return {
    storage_key: key,
    file_name,
    content_type: contentType,
    size_bytes: sizeBytes,
    sha256,
    wrapped_key: wrappedKey,
  };
};

export const insertPrescription = async (
  db: Database,
  files: PrescriptionFiles,
  customer: Customer,
  order: SeededOrder,
): Promise<void> => {
  const { prescribed } = timesOf(customer, order);
  if (!prescribed) return;
  const id = idOf('prescription', order.number);
  await db
    .insertInto('prescriptions')
    .values({
      ...(await saveFile(files, customer, order)),
      id,
      order_id: idOf('order', order.number),
      user_id: idOf('user', customer.number),
      uploaded_at: prescribed,
      replaced_at: null,
    })
    .execute();
  await db
    .updateTable('orders')
    .set({ prescription_url: `/prescriptions/${id}` })
    .where('id', '=', idOf('order', order.number))
    .execute();
};
