import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_TEMPLATES } from '#domain/reply-templates.ts';
import { orderNumber } from '#domain/order-number.ts';
import { customerOf, orderOf, wordsOf } from '#tests/integration/admin/desk.ts';
import { whileFailing } from '#tests/support/injected-failures.ts';
import { openStore, type StaffMember, staffOf, type Store } from '#tests/support/store.ts';

let store: Store;
let ravi: StaffMember;
let support: StaffMember;
beforeAll(async () => {
  store = await openStore();
  ravi = await staffOf(store, 'pharmacist');
  support = await staffOf(store, 'support');
});
afterAll(() => store.close());

const send = (by: StaffMember, values: Record<string, string>): Promise<Response> =>
  by.browser.post('/admin/templates', values);

const make = (by: StaffMember, title: string, body: string, shared = false) =>
  send(by, { intent: 'make', title, body, ...(shared ? { shared: 'yes' } : {}) });

const idOf = async (title: string): Promise<string> =>
  (
    await store.deps.db
      .selectFrom('staff_reply_templates')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
  ).id;

const seenBy = (by: StaffMember): Promise<string> => wordsOf(by.browser.get('/admin/templates'));

test('a template is filled with the first name and the order number', async () => {
  const patient = await customerOf(store, { firstName: 'Wilhelmina' });
  const orderId = await orderOf(store, patient);
  await make(ravi, 'Missed dose', 'Hello {first name},\nabout order {order number}:');
  const id = await idOf('Missed dose');
  // Without JavaScript the address names the template.
  const page = await ravi.browser.get(`/admin/orders/${orderId}/messages?template=${id}`);
  const html = await page.text();
  expect(html).toMatch(/<option value="[^"]+"[^>]*>Missed dose<\/option>/);
  expect(html).toContain(`>Hello Wilhelmina,\nabout order ${orderNumber(orderId)}:</textarea>`);
  // Somebody else's template is not inserted.
  const other = await support.browser.get(`/admin/orders/${orderId}/messages?template=${id}`);
  expect(await other.text()).not.toContain('about order');
});

test('a template is its owner’s, and can be shared, changed and deleted', async () => {
  await make(ravi, 'Own words', 'Mine alone');
  await make(ravi, 'For all', 'Ours', true);
  expect(await seenBy(ravi)).toContain('Own words');
  const shown = await seenBy(support);
  expect(shown).not.toContain('Own words');
  expect(shown).toContain('For all , by A pharmacist');
  const id = await idOf('For all');
  for (const intent of ['change', 'delete'])
    expect(
      (await send(support, { intent, templateId: id, title: 'Taken', body: 'Taken' })).status,
    ).toBe(404);
  const changed = await send(ravi, {
    intent: 'change',
    templateId: id,
    title: 'For me',
    body: 'Mine',
  });
  expect(changed.headers.get('location')).toBe('/admin/templates');
  expect(await seenBy(support)).not.toContain('For me');
  expect((await send(ravi, { intent: 'delete', templateId: id })).status).toBe(302);
  expect(await seenBy(ravi)).not.toContain('For me');
  expect((await send(ravi, { intent: 'delete', templateId: id })).status).toBe(404);
});

test('a refused template is returned as it was typed', async () => {
  const refused = await make(ravi, 'Dose', 'You take {medicine}.', true);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('{medicine} is not a placeholder.');
  expect(html).toContain('>You take {medicine}.</textarea>');
  expect(html).toMatch(/<input[^>]*name="shared"[^>]*checked=""/);
  const failed = await whileFailing(store, 'staff_reply_templates', () =>
    make(ravi, 'Kept', 'Please keep this.'),
  );
  expect(failed.status).toBe(500);
  expect(await failed.text()).toContain('could not be saved');
});

test('templates are limited in number', async () => {
  const keen = await staffOf(store, 'support');
  await store.deps.db
    .insertInto('staff_reply_templates')
    .values(
      Array.from({ length: MAX_TEMPLATES }, (_, index) => ({
        id: store.deps.newId(),
        staff_id: keen.id,
        title: `Template ${index}`,
        body: 'x',
        shared: false,
        changed_at: new Date(),
      })),
    )
    .execute();
  expect((await make(keen, 'One more', 'x')).status).toBe(409);
});
