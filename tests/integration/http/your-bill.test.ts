import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '#tests/support/pages.ts';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

/** Moves the store's clock to noon of a day, reads the page of a bill, and moves it back. */
const billOn = async (day: string, query: string): Promise<string> => {
  const ahead = Date.parse(`${day}T12:00:00Z`) - Date.now();
  store.travel(ahead);
  const html = await (await store.browser().get(`/savings?${query}`)).text();
  store.travel(-ahead);
  return textOf(/<div[^>]* id="bill"[\s\S]*?<table/.exec(html)?.[0] ?? '');
};

const ELIQUIS = 'medicine=eliquis%3A2.5mg&every=month';

test('the form of the home page leads to the page of savings, for people without a script', async () => {
  const home = await (await store.browser().get('/')).text();
  const [form = ''] = /<form[^>]*action="\/savings#bill"[\s\S]*?<\/form>/.exec(home) ?? [];
  expect(form).toContain('method="get"');
  for (const name of ['medicine', 'paid', 'every']) expect(form).toContain(`name="${name}"`);
  for (const { name } of store.deps.content.catalogue.products) expect(form).toContain(name);
});

test('a saving is never over more than the lowest US price on file', async () => {
  // $98 for 30 days here, $346 for 30 days from the maker.
  const bill = await billOn('2026-11-26', `${ELIQUIS}&paid=600`);
  expect(bill).toContain('You now: $7,300 a year');
  expect(bill).toMatch(/Lowest US: \$4,2\d\d a year/);
  expect(bill).toMatch(/Save \$[23],\d{3} a year/);
  expect(bill).toContain('over the lowest US price on file');
  expect(await billOn('2026-11-26', `${ELIQUIS}&paid=25`)).not.toContain('Save');
});

test('nothing is claimed where the medicine costs no more at home or figures are stale', async () => {
  const ozempic = 'medicine=ozempic%3A2mg%2F3mL&every=month&paid=1203';
  const home = await billOn('2026-11-26', ozempic);
  expect(home).toContain('costs no more at home');
  expect(home).not.toContain('Save $');
  const stale = await billOn('2027-06-01', `${ELIQUIS}&paid=600`);
  expect(stale).toContain('no current US price on file');
  expect(stale).not.toContain('Save $');
});

test.each([
  '',
  'medicine=nothing&paid=5&every=month',
  `${ELIQUIS}&paid=much`,
  `${ELIQUIS}&paid=-1`,
])('an address that asks %j shows the form alone', async (query) => {
  const bill = await billOn('2026-11-26', query);
  expect(bill).toContain('Show my year');
  expect(bill).not.toMatch(/Save|a year/);
});
