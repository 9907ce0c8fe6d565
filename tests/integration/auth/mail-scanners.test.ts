import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTemplates, type MailTemplate } from '#mail/templates/catalogue.ts';
import type { MailBrand } from '#mail/templates/letter.ts';
import { renderMail } from '#mail/templates/render.ts';
import { samples } from '#tests/support/mail-samples.ts';
import {
  administrator,
  type Browser,
  loggedIn,
  openStore,
  ORIGIN,
  PASSWORD,
  staffOf,
  type Store,
} from '#tests/support/store.ts';

/** Programs that read mails for people open every link in them. Only a person's press uses one up. */

/** They need an approved order: the tests of payments and of reminders open them. */
const OF_ORDERS = new Set(['/pay', '/reminders/stop']);

const TOKEN = 'the-token-of-the-link';

let store: Store;
let admin: Browser;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
});
afterAll(() => store.close());

const names = Object.keys(mailTemplates).filter((name): name is MailTemplate => name in samples);

const brand = (linkToken: MailBrand['linkToken']): MailBrand => ({
  name: 'Pharos',
  email: 'support@pharos.example',
  phone: '+1 202 555 0143',
  address: '',
  publicUrl: ORIGIN,
  linkToken,
  linkCode: () => '123456',
});

/** The addresses of all links with a secret that any mail of the store holds. */
const addresses = async (): Promise<readonly string[]> => {
  const found = new Set<string>();
  for (const name of names) {
    const { html } = await renderMail(
      name,
      samples[name],
      brand(() => TOKEN),
    );
    for (const [address = ''] of html.matchAll(/http[^"\s]*the-token-of-the-link[^"\s]*/g))
      found.add(new URL(address).pathname);
  }
  return [...found].filter((path) => !OF_ORDERS.has(path)).toSorted();
};

/** The ids of links, and where each leads, that were mailed so far. */
const mailedLinks = async (): Promise<readonly string[]> => {
  const mails = await store.deps.db.selectFrom('mails').select(['template', 'data']).execute();
  const links: string[] = [];
  for (const { template, data } of mails) {
    const name = names.find((each) => each === template);
    const linkId = data['linkId'];
    if (name === undefined || typeof linkId !== 'string') continue;
    const { html } = await renderMail(
      name,
      samples[name],
      brand(() => store.deps.mailLinks.token(linkId)),
    );
    for (const [, path = ''] of html.matchAll(/"http:\/\/localhost:3000(\/[^"]*token=[^"]*)"/g))
      links.push(path.replaceAll('&amp;', '&'));
  }
  return links;
};

const state = async (): Promise<string> => {
  const { db } = store.deps;
  return JSON.stringify([
    await db.selectFrom('mail_links').selectAll().orderBy('id').execute(),
    await db.selectFrom('staff_invitations').selectAll().orderBy('id').execute(),
    await db.selectFrom('staff_email_changes').selectAll().orderBy('id').execute(),
    await db.selectFrom('email_changes').selectAll().orderBy('id').execute(),
    await db.selectFrom('users').selectAll().orderBy('id').execute(),
    await db.selectFrom('staff').selectAll().orderBy('id').execute(),
  ]);
};

test('opening every link of every kind of mail, with GET and HEAD, changes nothing', async () => {
  const mary = await loggedIn(store);
  await mary.post('/account/security', { intent: 'resend' });
  await mary.post('/forgot-password', { email: mary.who.email });
  await mary.post('/login/code', { email: mary.who.email });
  await mary.post('/account/email', { email: 'mary-new@example.com', password: PASSWORD });
  await admin.post('/admin/team', { email: 'ines@example.com', support: 'on' });
  const { browser } = await staffOf(store, 'support');
  await browser.post('/admin/security', { intent: 'set-email', email: 'grace@example.com' });

  const links = await mailedLinks();
  const covered = new Set(links.map((path) => new URL(path, ORIGIN).pathname));
  expect([...covered].toSorted()).toEqual(await addresses());
  const before = await state();
  for (const path of links) {
    const page = await store.browser().get(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).toMatch(/<button[^>]*type="submit"/);
    const head = new Request(ORIGIN + path, { method: 'HEAD' });
    expect((await store.app.fetch(head, { remoteAddress: '127.0.0.1' })).status).toBe(200);
  }
  expect(await state()).toBe(before);
});
