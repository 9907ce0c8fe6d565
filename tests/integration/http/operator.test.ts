import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booksOf } from '#tests/integration/payments/books.ts';
import { wordsOf } from '#tests/integration/admin/desk.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { openStore, staffOf, type Store } from '#tests/support/store.ts';

const COMPANY = 'Pharos is operated by Lighthouse Trading Ltd.';
const LICENCE = 'License W-77, Board of Example.';
const PERSON = 'Responsible person: Ada Byron.';
const ADDRESS = '1 Quay, Dublin';

let known: Store;
let unknown: Store;
beforeAll(async () => {
  known = await openStore({
    settings: {
      OPERATOR_COMPANY: 'Lighthouse Trading Ltd',
      OPERATOR_LICENSE: 'W-77',
      OPERATOR_LICENSE_AUTHORITY: 'Board of Example',
      OPERATOR_RESPONSIBLE: 'Ada Byron',
      BRAND_ADDRESS: ADDRESS,
    },
  });
  unknown = await openStore();
});
afterAll(async () => {
  await known.close();
  await unknown.close();
});

const footerOf = async (store: Store, path: string): Promise<string> => {
  const html = await (await store.browser().get(path)).text();
  return wordsOf(new Response(html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))));
};

describe('the operator of the store', () => {
  test('is named at the foot of every public page, on the about page and for search engines', async () => {
    const foot = await footerOf(known, '/products');
    for (const line of [COMPANY, LICENCE, PERSON, ADDRESS]) expect(foot).toContain(line);
    const html = await (await known.browser().get('/about')).text();
    const about = await wordsOf(new Response(html.slice(0, html.indexOf('<footer'))));
    expect(about).toContain(`Who runs this store ${COMPANY}`);
    for (const line of [LICENCE, PERSON, ADDRESS]) expect(about).toContain(line);
    expect(html).toContain('"legalName":"Lighthouse Trading Ltd"');
  });

  test('is named in mails and on receipts', async () => {
    const books = await booksOf(known);
    const { customer, orderId } = await books.approved();
    const { amount_cents: amount } = await books.payment(orderId);
    await books.receive(orderId, amount);
    const answer = await customer.browser.get(`/account/orders/${orderId}/receipt.pdf`);
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    const { id } = await known.deps.db
      .selectFrom('mails')
      .select('id')
      .where('template', '=', 'order-placed')
      .executeTakeFirstOrThrow();
    const mail = await wordsOf(books.admin.get(`/admin/outbox/${id}/html`));
    for (const line of [COMPANY, LICENCE, PERSON, ADDRESS]) {
      expect(text).toContain(line);
      expect(mail).toContain(line);
    }
  });

  test('is left out wherever nothing is configured', async () => {
    expect(await footerOf(unknown, '/products')).not.toMatch(/operated by|\bLicense\b|Responsible/);
    const about = await wordsOf(unknown.browser().get('/about'));
    expect(about).not.toMatch(/Who runs this store|operated by/);
  });
});

describe('what is missing of it', () => {
  const homeOf = async (store: Store, role: 'administrator' | 'pharmacist' | 'support') =>
    wordsOf((await staffOf(store, role)).browser.get('/admin/home'));

  test('is told to administrators alone, on the home of the desk', async () => {
    const home = await homeOf(unknown, 'administrator');
    expect(home).toContain('Details of the operator are missing');
    for (const name of [
      'OPERATOR_COMPANY',
      'OPERATOR_LICENSE',
      'OPERATOR_RESPONSIBLE',
      'BRAND_ADDRESS',
      'BRAND_EMAIL',
      'BRAND_PHONE',
    ])
      expect(home).toContain(name);
    for (const role of ['pharmacist', 'support'] as const)
      expect(await homeOf(unknown, role)).not.toMatch(/Details of the operator|OPERATOR_/);
  });

  test('is told by setting, until nothing is', async () => {
    const home = await homeOf(known, 'administrator');
    expect(home).toContain('BRAND_EMAIL : the email address; a made-up one is shown until then');
    expect(home).not.toMatch(/OPERATOR_|BRAND_ADDRESS/);
    const whole = await openStore({
      settings: {
        OPERATOR_COMPANY: 'Lighthouse Trading Ltd',
        OPERATOR_LICENSE: 'none',
        OPERATOR_RESPONSIBLE: 'Ada Byron',
        BRAND_ADDRESS: ADDRESS,
        BRAND_EMAIL: 'help@shop.example',
        BRAND_PHONE: '+353 1 555 0100',
      },
    });
    try {
      expect(await homeOf(whole, 'administrator')).not.toContain('Details of the operator');
      expect(await footerOf(whole, '/')).not.toMatch(/\bLicense\b/);
    } finally {
      await whole.close();
    }
  });
});
