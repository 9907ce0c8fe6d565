import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type Attempt, attemptName } from './attempt.ts';
import type { RunningStore } from './global-setup.ts';
import { expect, visit } from './journey.ts';

/** The registration form by its field labels. */
export const someone = (attempt: Attempt) => ({
  Email: `mary-${attemptName(attempt)}@example.com`,
  Password: 'correct Horse battery!',
  'First Name': 'Mary',
  'Last Name': 'Whitfield',
  Country: 'United States',
  'Street Address': '12 Elm Street',
  Apartment: '4B',
  City: 'Portland',
  State: 'Maine',
  'ZIP Code': '04101',
  Phone: '202 555 0143',
});
export type Person = ReturnType<typeof someone>;

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
};

const post = async (
  page: Page,
  store: Pick<RunningStore, 'url'>,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<string> => {
  const answer = await page.request.post(path, { form, headers: { origin: store.url } });
  expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true);
  return answer.url();
};

const names = (person: Person) => ({
  email: person.Email,
  firstName: person['First Name'],
  lastName: person['Last Name'],
  country: person.Country,
  streetAddress: person['Street Address'],
  apartment: person.Apartment,
  city: person.City,
  state: person.State,
  zipCode: person['ZIP Code'],
  phone: person.Phone,
});

/** Creates an account for journeys that do not test the registration. */
export const withAccount = async (
  page: Page,
  store: Pick<RunningStore, 'url'>,
  info: TestInfo,
  changes: Partial<Person> = {},
): Promise<Person> => {
  const person = { ...someone(info), ...changes };
  await post(page, store, '/register', {
    ...names(person),
    password: person.Password,
    confirmPassword: person.Password,
    callingCode: '1',
  });
  // A registration logs in, and these journeys begin logged out.
  await page.context().clearCookies();
  return person;
};

/** Logs in a new customer for journeys that do not test the login. */
export const loggedIn = async (
  page: Page,
  store: RunningStore,
  info: TestInfo,
  changes: Partial<Person> = {},
): Promise<Person> => {
  const person = await withAccount(page, store, info, changes);
  await post(page, store, '/login', { email: person.Email, password: person.Password });
  // These journeys do not need the login notice.
  await page.context().clearCookies({ name: 'pharos-notice' });
  return person;
};

/** Orders two Ozempic pens and returns the id of the order. */
export const ordered = async (page: Page, store: RunningStore, person: Person): Promise<string> => {
  const at = await post(page, store, '/checkout', {
    ...names(person),
    phone: `+1 ${person.Phone}`,
    orderNotes: '',
    idempotencyKey: randomUUID(),
    lines: JSON.stringify([{ productId: 'ozempic', strength: '2mg/3mL', quantity: 2 }]),
    seenTotal: '71800',
  });
  expect(at).toBe(`${store.url}/account`);
  await page.context().clearCookies({ name: 'pharos-notice' });
  const account = await (await page.request.get('/account')).text();
  const id = /id="order-([\da-f-]{36})"/.exec(account)?.[1];
  if (id === undefined) throw new Error('the order is not in the account');
  return id;
};

/** Uploads a prescription for the order with the request that the dialog sends. */
export const uploaded = async (page: Page, store: RunningStore, orderId: string): Promise<void> => {
  const answer = await page.request.post(`/account/orders/${orderId}/prescription`, {
    headers: { origin: store.url, accept: 'application/json' },
    multipart: {
      file: { name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdfFile() },
    },
  });
  expect(answer.ok()).toBe(true);
};

/** Signs a manual confirmation of an order in its dialog. */
export const signed = async (staff: Page, store: RunningStore): Promise<void> => {
  const dialog = staff.getByRole('dialog', { name: 'Sign the confirmation' });
  await dialog.getByLabel('Your user name').fill(store.username);
  await dialog.getByLabel('Your password').fill(store.password);
  await dialog.getByRole('button', { name: 'Sign and confirm' }).click();
};

/** Adds packs of an option to the cart with the page. */
export const intoCart = async (
  page: Page,
  productId: string,
  option: string,
  packs = 1,
): Promise<void> => {
  await visit(page, `/products/${productId}`);
  for (let more = 1; more < packs; more += 1)
    await page.getByRole('button', { name: `Increase quantity of ${option}` }).click();
  await page.getByRole('button', { name: `Add to Cart: ${option}` }).click();
};

export type Mail = { readonly id: string; readonly email: Email };

/** The cache avoids reading hundreds of mails that never change. */
const read = new Map<string, Email>();

/** Reads the mails to an address from the folder of the store, oldest first. */
export const mailsTo = async (store: RunningStore, address: string): Promise<readonly Mail[]> => {
  const folder = join(store.dataDir, 'outbox');
  const found: Mail[] = [];
  const names: string[] = await readdir(folder).catch(() => []);
  for (const name of names.toSorted()) {
    if (!name.endsWith('.eml')) continue;
    const file = join(folder, name);
    let email = read.get(file);
    if (!email) {
      // The deletion of an account also removes its mails.
      const bytes = await readFile(file).catch(() => undefined);
      if (!bytes) continue;
      email = await PostalMime.parse(bytes);
      read.set(file, email);
    }
    if (email.to?.some((to) => to.address === address))
      found.push({ id: name.slice(0, -'.eml'.length), email });
  }
  return found;
};

/** Waits for a mail whose subject contains these words. */
export const mailAbout = async (
  store: RunningStore,
  address: string,
  words: string,
): Promise<Mail> => {
  const about = async (): Promise<Mail | undefined> =>
    (await mailsTo(store, address)).find(({ email }) => email.subject?.includes(words));
  await expect
    .poll(async () => (await about()) !== undefined, {
      message: `no mail to ${address} about "${words}"`,
      intervals: [50, 100, 150],
      timeout: 20_000,
    })
    .toBe(true);
  const mail = await about();
  if (!mail) throw new Error('the mail is gone again');
  return mail;
};
