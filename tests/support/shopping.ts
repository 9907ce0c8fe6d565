import { randomUUID } from 'node:crypto';
import { findOption } from '#domain/catalogue.ts';
import { multiplyCents } from '#domain/money.ts';
import type { Registration } from '#domain/customers.ts';
import { pdfFile } from './sample-files.ts';
import { administrator, type Browser, loggedIn, openStore, person, type Store } from './store.ts';

/** Customer actions through the URLs of the store. */

export type Shopper = Awaited<ReturnType<typeof loggedIn>>;

export const shopper = (store: Store, changes: Partial<Registration> = {}): Promise<Shopper> =>
  loggedIn(store, person(changes));

/** A store with a customer and a staff member. */
export const openShop = async () => {
  const store = await openStore();
  return { store, customer: await shopper(store), admin: await administrator(store) };
};

export type Wanted = {
  readonly productId: string;
  readonly strength: string;
  readonly quantity: number;
  readonly unitsPerDay?: number;
};

export const OZEMPIC: Wanted = { productId: 'ozempic', strength: '2mg/3mL', quantity: 2 };
/** An over-the-counter product that is not a medicine needs neither a prescription nor the supply cap. */
export const NEEDLES: Wanted = { productId: 'bdpenneedle', strength: '32G x 4mm', quantity: 3 };

/** The total of these lines that the browser shows, in cents. */
export const totalOf = (store: Store, lines: readonly Wanted[]): number =>
  lines.reduce((sum, { productId, strength, quantity }) => {
    const found = findOption(store.deps.content.catalogue, productId, strength);
    if (!found) throw new Error(`no ${productId} ${strength}`);
    return sum + multiplyCents(found.option.price, quantity);
  }, 0);

/** The checkout form as the page submits it. */
export const checkoutForm = (
  store: Store,
  who: Registration,
  lines: readonly Wanted[],
  changes: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  email: who.email,
  firstName: who.firstName,
  lastName: who.lastName,
  phone: who.phone,
  country: who.country,
  streetAddress: who.streetAddress,
  apartment: who.apartment ?? '',
  city: who.city,
  state: who.state,
  zipCode: who.zipCode,
  orderNotes: '',
  idempotencyKey: randomUUID(),
  lines: JSON.stringify(lines),
  seenTotal: String(totalOf(store, lines)),
  ...changes,
});

/** Places an order and returns its id. */
export const place = async (
  store: Store,
  by: Browser & { readonly who: Registration; readonly userId: string },
  lines: readonly Wanted[] = [OZEMPIC],
  changes: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const form = checkoutForm(store, by.who, lines, changes);
  const answer = await by.post('/checkout', form);
  const made = await store.deps.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', by.userId)
    .where('idempotency_key', '=', form['idempotencyKey'] ?? '')
    .executeTakeFirst();
  if (!made) throw new Error(`the test could not order: ${answer.status}`);
  return made.id;
};

export type Sample = { readonly name: string; readonly bytes: Uint8Array; readonly type?: string };

export const scan = (): Sample => ({ name: 'scan.pdf', bytes: pdfFile(), type: 'application/pdf' });

export const uploadForm = ({ name, bytes, type }: Sample): FormData => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type: type ?? '' }));
  return form;
};

/** Uploads a file as the dialog does and returns JSON. */
export const upload = (by: Browser, orderId: string, file: Sample = scan()): Promise<Response> =>
  by.post(`/account/orders/${orderId}/prescription`, uploadForm(file), {
    accept: 'application/json',
  });

/** The registration form as the page submits it. */
export const registrationForm = (
  changes: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const { companyName: _, apartment, phone: __, ...who } = person();
  return {
    ...who,
    confirmPassword: who.password,
    apartment: apartment ?? '',
    callingCode: '1',
    phone: '(202) 555-0187',
    ...changes,
  };
};
