import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SAVED_VIEWS } from '#domain/staff-lists.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { customerOf, orderOf, words, wordsOf } from './desk.ts';

let store: Store;
let ana: StaffMember;
let ben: StaffMember;
beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'administrator');
  ben = await staffOf(store, 'support');
});
afterAll(() => store.close());

const LATE = 'view=overdue&status=Order+Confirmed';
const save = (by: StaffMember, name: string, query = LATE) =>
  by.browser.post('/admin/views', { name, query });
const viewsOf = (by: StaffMember) =>
  store.deps.db
    .selectFrom('staff_views')
    .select(['id', 'name', 'query'])
    .where('staff_id', '=', by.id)
    .orderBy('name')
    .execute();

describe('a saved view', () => {
  test('leads from the orders to the same list, for its owner alone', async () => {
    const answer = await save(ana, 'Late and confirmed');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/admin/dashboard?${LATE}`);
    const list = await (await ana.browser.get('/admin/dashboard')).text();
    expect(words(list)).toContain('Late and confirmed');
    expect(list).toContain(`href="/admin/dashboard?${LATE.replaceAll('&', '&amp;')}"`);
    expect(await wordsOf(ben.browser.get('/admin/dashboard'))).not.toContain('Late and confirmed');
    expect(await wordsOf(ben.browser.get('/admin/views'))).not.toContain('Late and confirmed');
    const filtered = await (await ana.browser.get('/admin/dashboard?status=Delivered')).text();
    expect(words(filtered)).toContain('Save this view');
    expect(await wordsOf(ana.browser.get('/admin/dashboard'))).not.toContain('Save this view');
  });

  test('of the users is shown with the users alone', async () => {
    const query = 'tab=users&confirmed=no';
    const answer = await save(ana, 'Not confirmed yet', query);
    expect(answer.headers.get('location')).toBe(`/admin/dashboard?${query}`);
    const users = await wordsOf(ana.browser.get('/admin/dashboard?tab=users'));
    expect(users).toContain('Not confirmed yet');
    expect(users).not.toContain('Save this view');
    expect(await wordsOf(ana.browser.get('/admin/dashboard?tab=users&country=Spain'))).toContain(
      'Save this view',
    );
    expect(await wordsOf(ana.browser.get('/admin/dashboard'))).not.toContain('Not confirmed yet');
    expect((await save(ana, 'All users', 'tab=users')).status).toBe(422);
  });

  test.each([
    ['review', '/admin/review', 'view=patient&assigned=me'],
    ['outbox', '/admin/outbox', 'state=failed'],
    ['payments', '/admin/payments', 'find=RF42'],
  ])(
    'of the list %s leads there, and keeps only what that list understands',
    async (list, path, query) => {
      const eve = await staffOf(store, 'administrator', 'pharmacist');
      const filtered = await wordsOf(eve.browser.get(`${path}?${query}`));
      expect(filtered).toContain('Save this view');
      expect(await wordsOf(eve.browser.get(path))).not.toContain('Save this view');
      expect(await wordsOf(eve.browser.get(`/admin/views?list=${list}&${query}`))).toContain(
        'Save the view',
      );
      const answer = await eve.browser.post('/admin/views', {
        list,
        name: 'Mine here',
        query: `${query}&status=Delivered&after=x&evil=1`,
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${path}?${query}`]);
      expect(await viewsOf(eve)).toMatchObject([{ name: 'Mine here', query }]);
      const shown = await (await eve.browser.get(path)).text();
      expect(shown).toContain(`href="${path}?${query.replaceAll('&', '&amp;')}"`);
      expect(await wordsOf(eve.browser.get('/admin/dashboard'))).not.toContain('Mine here');
      const empty = await eve.browser.post('/admin/views', { list, name: 'All', query: 'evil=1' });
      expect(empty.status).toBe(422);
    },
  );

  test('of a list is saved by those alone who may see it', async () => {
    const pia = await staffOf(store, 'pharmacist');
    const save = (list: string, query: string) =>
      pia.browser.post('/admin/views', { list, name: list, query });
    expect((await save('outbox', 'state=failed')).status).toBe(403);
    expect((await save('payments', 'find=RF42')).status).toBe(403);
    expect((await save('review', 'view=patient')).status).toBe(302);
    const joe = await staffOf(store, 'support');
    const refused = await joe.browser.post('/admin/views', {
      list: 'review',
      name: 'x',
      query: 'view=patient',
    });
    expect(refused.status).toBe(403);
  });

  test('of the same name gets the new filters', async () => {
    await save(ana, 'Mine');
    await save(ana, ' mine ', 'status=Delivered');
    expect((await viewsOf(ana)).filter(({ name }) => name.toLowerCase() === 'mine')).toMatchObject([
      { name: 'mine', query: 'status=Delivered' },
    ]);
  });

  test('keeps only what the list understands', async () => {
    await save(ana, 'Clean', 'status=Delivered&open=x&after=y&evil=%3Cscript%3E&status=Nonsense');
    expect((await viewsOf(ana)).find(({ name }) => name === 'Clean')?.query).toBe(
      'status=Delivered',
    );
  });

  test.each([
    ['no name', ' ', LATE, 'Name of the view is required'],
    ['too long a name', 'x'.repeat(61), LATE, 'at most 60 characters'],
    ['no filter', 'All', '', 'Choose a filter or a sort order first'],
    ['a filter that is none', 'All', 'evil=1', 'Choose a filter or a sort order first'],
  ])('with %s is refused', async (_, name, query, told) => {
    const answer = await save(ben, name, query);
    expect(answer.status).toBe(422);
    expect(words(await answer.text())).toContain(told);
    expect(await viewsOf(ben)).toEqual([]);
  });

  test('is deleted by its owner alone', async () => {
    await save(ana, 'To delete');
    const id = (await viewsOf(ana)).find(({ name }) => name === 'To delete')?.id ?? '';
    const remove = (by: StaffMember, viewId: string) =>
      by.browser.post('/admin/views', { intent: 'delete', viewId });
    expect((await remove(ben, id)).status).toBe(404);
    expect((await remove(ana, 'none')).status).toBe(404);
    expect((await remove(ana, id)).status).toBe(302);
    expect((await viewsOf(ana)).some((view) => view.id === id)).toBe(false);
  });

  test('is one of at most so many, also when two are saved at once', async () => {
    const { id, browser } = await staffOf(store, 'support');
    const cleo = { id, browser } as StaffMember;
    for (let n = 1; n < MAX_SAVED_VIEWS; n += 1) await save(cleo, `View ${n}`);
    const both = await Promise.all([save(cleo, 'One more'), save(cleo, 'And one more')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    expect(await viewsOf(cleo)).toHaveLength(MAX_SAVED_VIEWS);
    // The name of one of them adds none.
    expect((await save(cleo, 'view 1', 'status=Delivered')).status).toBe(302);
    expect(await viewsOf(cleo)).toHaveLength(MAX_SAVED_VIEWS);
  });

  describe('is renamed', () => {
    const rename = (by: StaffMember, viewId: string, name: string) =>
      by.browser.post('/admin/views', { intent: 'rename', viewId, name });
    const idOf = async (name: string) =>
      (await viewsOf(ana)).find((view) => view.name === name)?.id ?? '';

    test('and keeps its filters', async () => {
      await save(ana, 'Old name');
      const id = await idOf('Old name');
      expect((await rename(ana, id, 'New name')).status).toBe(302);
      expect((await viewsOf(ana)).find((view) => view.id === id)).toEqual({
        id,
        name: 'New name',
        query: LATE,
      });
      // A name may change its letters’ case alone.
      expect((await rename(ana, id, 'NEW NAME')).status).toBe(302);
    });

    test('by its owner alone, and never to the name of another', async () => {
      await save(ana, 'First');
      await save(ana, 'Second');
      const id = await idOf('First');
      expect((await rename(ben, id, 'Mine')).status).toBe(404);
      expect((await rename(ana, 'none', 'Mine')).status).toBe(404);
      expect((await rename(ana, id, ' ')).status).toBe(422);
      const taken = await rename(ana, id, 'second');
      expect(taken.status).toBe(409);
      expect(words(await taken.text())).toContain('You already have a view with this name.');
      expect(await idOf('First')).toBe(id);
    });
  });

  test('says how many orders it shows', async () => {
    const dana = await staffOf(store, 'support');
    await save(dana, 'Requested', 'status=Order+Requested');
    await save(dana, 'Sent', 'status=Order+Shipped');
    await orderOf(store, await customerOf(store));
    const page = await wordsOf(dana.browser.get('/admin/views'));
    expect(page).toMatch(/Requested 1 order\b/);
    expect(page).toMatch(/Sent 0 orders/);
  });
});
