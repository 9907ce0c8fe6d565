import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textKey } from '#domain/text-signatures.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { until } from '#tests/support/until.ts';
import { words, wordsOf } from './desk.ts';

let store: Store;
let ana: StaffMember;
let ben: StaffMember;
beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'pharmacist');
  ben = await staffOf(store, 'pharmacist');
  await store.deps.db
    .updateTable('staff')
    .set({ name: 'Ana Novak', licence_number: 'FA-1', licence_authority: 'Board of Example' })
    .where('id', '=', ana.id)
    .execute();
});
afterAll(() => store.close());

const PAGE = '/products/ozempic';
const UNSIGNED = 'No pharmacist of this store has signed this page yet.';
const hashOf = (id: string, kind: 'product' | 'article' = 'product'): string =>
  store.deps.content.textHashes.get(textKey(kind, id)) ?? '';
const sign = (by: StaffMember, changes: Readonly<Record<string, string>> = {}) =>
  by.browser.post('/admin/texts', {
    kind: 'product',
    textId: 'ozempic',
    textHash: hashOf('ozempic'),
    read: 'yes',
    ...by.signature,
    ...changes,
  });
const htmlOf = async (path: string): Promise<string> => (await store.browser().get(path)).text();
const standing = () =>
  store.deps.db
    .selectFrom('text_signatures')
    .select(['id', 'name', 'licence'])
    .where('withdrawn_at', 'is', null)
    .execute();
const withdraw = async (by: StaffMember = ana) => {
  const [row] = await standing();
  return by.browser.post('/admin/texts', { intent: 'withdraw', signatureId: row?.id ?? '' });
};

describe('a text', () => {
  test('that nobody has signed says so, and tells search engines of no review', async () => {
    for (const path of [PAGE, '/blog/how-ozempic-works']) {
      const html = await htmlOf(path);
      expect(words(html)).toContain(UNSIGNED);
      expect(html).not.toContain('reviewedBy');
    }
  });

  test('shows the name, license and day of the pharmacist who signs it, at once', async () => {
    expect((await sign(ana)).status).toBe(302);
    const html = await htmlOf(PAGE);
    expect(words(html)).toMatch(
      /Ana Novak, pharmacist \(license FA-1, Board of Example\), has read this page and signed it on \w+ \d+, \d{4}\./,
    );
    expect(words(html)).not.toContain(UNSIGNED);
    expect(html).toContain(
      '"reviewedBy":{"@type":"Person","name":"Ana Novak","jobTitle":"Pharmacist","identifier":"FA-1, Board of Example"}',
    );
    expect(words(await htmlOf('/products/rybelsus'))).toContain(UNSIGNED);
    expect(await wordsOf(ben.browser.get('/admin/texts'))).toContain('1 of 26 signed');
    await withdraw();
  });

  test('is signed once, also by two who press at once', async () => {
    const both = await Promise.all([sign(ana), sign(ben)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    expect(await standing()).toHaveLength(1);
    await withdraw();
  });

  test('loses its signature with any change, and the desk says whose it was', async () => {
    await sign(ana);
    // In place of a new process with another text.
    await store.deps.db
      .updateTable('text_signatures')
      .set({ text_hash: 'of an earlier text' })
      .where('withdrawn_at', 'is', null)
      .execute();
    await store.deps.signatures.read();
    expect(words(await htmlOf(PAGE))).not.toContain('Ana Novak');
    expect(await wordsOf(ana.browser.get('/admin/texts'))).toMatch(
      /Not signed: it has changed since Ana Novak signed it on/,
    );
    await withdraw();
  });

  test('whose signature is withdrawn is unsigned at once', async () => {
    await sign(ana);
    expect((await withdraw(ben)).status).toBe(302);
    expect(words(await htmlOf(PAGE))).toContain(UNSIGNED);
    expect((await withdraw()).status).toBe(404);
  });

  test('that another process signed shows it within a minute', async () => {
    await htmlOf(PAGE);
    await store.deps.db
      .insertInto('text_signatures')
      .values({
        id: store.deps.newId(),
        kind: 'product',
        text_id: 'ozempic',
        text_hash: hashOf('ozempic'),
        staff_id: ana.id,
        name: 'Cleo Elsewhere',
        licence: '7, Board',
        signed_at: store.deps.clock(),
      })
      .execute();
    store.travel(61_000);
    await until('the other signature', async () =>
      words(await htmlOf(PAGE)).includes('Cleo Elsewhere'),
    );
    await withdraw();
  });

  test.each([
    ['another version', { textHash: 'old' }, 409, 'The text has changed since'],
    ['an unknown text', { textId: 'nothing' }, 404, 'This text was not found'],
    ['no confirmation', { read: '' }, 422, 'Please confirm that you have read'],
    ['a wrong password', { signPassword: 'wrong' }, 422, 'is wrong'],
    ['somebody else’s name', { signName: 'other' }, 422, 'is wrong'],
    ['nothing typed', { signName: '', signPassword: '' }, 422, 'Please sign with your user name'],
  ])('is not signed with %s, and no password comes back', async (_, changes, status, told) => {
    const answer = await sign(ana, changes);
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(words(html)).toContain(told);
    expect(html).not.toContain(ana.signature.signPassword);
    expect(await standing()).toEqual([]);
  });

  test('is signed by a pharmacist with a license alone', async () => {
    const admin = await staffOf(store, 'administrator');
    expect((await sign(admin)).status).toBe(403);
    expect((await admin.browser.get('/admin/texts')).status).toBe(403);
    await store.deps.db
      .updateTable('staff')
      .set({ licence_number: null, licence_authority: null })
      .where('id', '=', ben.id)
      .execute();
    const answer = await sign(ben);
    expect(answer.status).toBe(409);
    expect(words(await answer.text())).toContain('Your license is not recorded.');
    expect(await standing()).toEqual([]);
  });

  test('an article is signed the same way', async () => {
    const id = 'how-ozempic-works';
    const answer = await sign(ana, {
      kind: 'article',
      textId: id,
      textHash: hashOf(id, 'article'),
    });
    expect(answer.status).toBe(302);
    const html = await htmlOf(`/blog/${id}`);
    expect(words(html)).toContain('Ana Novak, pharmacist (license FA-1, Board of Example)');
    expect(html).toContain('"reviewedBy"');
    await withdraw();
  });
});
