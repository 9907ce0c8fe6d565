import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueMails } from '#db/writes/mails.ts';
import { samples } from '#tests/support/mail-samples.ts';
import { type Browser, openStore, type Store } from '#tests/support/store.ts';
import { customerOf, deskOf, orderOf, wordsOf } from './desk.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  store = await openStore({ asOwner: true });
  desk = await deskOf(store);
});
afterAll(() => store.close());

const queue = async (mail: Parameters<typeof queueMails>[1][number]): Promise<string> => {
  const { newId, clock, db } = store.deps;
  const queued = await db
    .transaction()
    .execute((trx) => queueMails(trx, [mail], { jobs: store.deps.jobs, newId, now: clock() }));
  return queued[0] ?? '';
};

describe('the outbox', () => {
  test('lists every mail with its recipient and state', async () => {
    const customer = await customerOf(store);
    await orderOf(store, customer);
    const page = await wordsOf(desk.admin.get('/admin/outbox'));
    expect(page).toContain(`Order placed ${customer.who.email}`);
    expect(page).toContain(`Order placed, to the store ${store.deps.settings.brand.email}`);
    expect(page).toContain('Waiting');
  });

  test('shows sent and failed mails, with the reason of a failure', async () => {
    const id = await queue({
      to: 'gone@example.com',
      input: { template: 'welcome', data: samples.welcome },
    });
    const mail = store.deps.db.updateTable('mails').where('id', '=', id);
    await mail.set({ sent_at: new Date(), attempts: 1 }).execute();
    expect(await wordsOf(desk.admin.get(`/admin/outbox/${id}`))).toMatch(/Status Sent/);
    await mail.set({ kept: true }).execute();
    expect(await wordsOf(desk.admin.get(`/admin/outbox/${id}`))).toMatch(
      /Status Saved, no relay configured Saved /,
    );
    expect(await wordsOf(desk.admin.get('/admin/outbox?state=kept'))).toContain('gone@example.com');
    expect(await wordsOf(desk.admin.get('/admin/outbox?state=sent'))).not.toContain(
      'gone@example.com',
    );
    await mail
      .set({ sent_at: null, failed_at: new Date(), attempts: 3, last_error: 'EENVELOPE 550' })
      .execute();
    // The row shows the reason, the recipient, the time and the state.
    expect(await wordsOf(desk.admin.get('/admin/outbox'))).toMatch(
      /3 attempts, the last failed: EENVELOPE 550 gone@example\.com \w+ \d+, \d+, [\d:]+ UTC Failed/,
    );
    expect(await wordsOf(desk.admin.get(`/admin/outbox/${id}`))).toContain(
      'Last failure EENVELOPE 550',
    );
  });

  test('reports an empty outbox and a failed read', async () => {
    const empty = await openStore({ asOwner: true });
    try {
      const other = await deskOf(empty);
      expect(await wordsOf(other.admin.get('/admin/outbox'))).toContain('No emails found.');
      await sql`alter table mails rename to mails_gone`.execute(empty.deps.db);
      const answer = await other.admin.get('/admin/outbox');
      expect(answer.status).toBe(503);
      expect(await wordsOf(answer)).toContain('Failed to fetch data');
    } finally {
      await empty.close();
    }
  });
});

describe('a mail', () => {
  test('is shown with its subject and its text', async () => {
    const id = await queue({
      to: 'jane@example.com',
      input: { template: 'status-changed', data: samples['status-changed'] },
    });
    const answer = await desk.admin.get(`/admin/outbox/${id}`);
    const html = await answer.text();
    expect(html).toContain('To</dt>');
    expect(html).toContain('jane@example.com');
    expect(html).toContain(samples['status-changed'].orderId);
    expect(html).toContain(`<iframe src="/admin/outbox/${id}/html"`);
    expect(html).toMatch(/<iframe[^>]*sandbox=""/);
  });

  test('cannot run scripts or load anything, whatever its text contains', async () => {
    const evil =
      '<script>alert(1)</script><img src="https://evil.example/x.png" onerror="alert(1)">';
    const id = await queue({
      to: 'support@pharos.example',
      input: {
        template: 'contact-message',
        data: { ...samples['contact-message'], message: evil, subject: evil },
      },
    });
    const page = await desk.admin.get(`/admin/outbox/${id}`);
    expect(page.status).toBe(200);
    const part = await desk.admin.get(`/admin/outbox/${id}/html`);
    expect(part.status).toBe(200);
    expect(part.headers.get('content-type')).toContain('text/html');
    const policy = part.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/(?:^|; )sandbox(?:;|$)/);
    expect(policy).not.toMatch(/script-src|allow-scripts|https?:/);
    expect(part.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const html = await part.text();
    expect(html).toContain('&lt;script&gt;');
    for (const text of [html, await page.text()]) {
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('<img src="https://evil');
    }
  });

  test('of a removed template can still be opened', async () => {
    const id = await queue({
      to: 'jane@example.com',
      input: { template: 'welcome', data: samples.welcome },
    });
    await store.deps.db
      .updateTable('mails')
      .set({ template: 'constructor' })
      .where('id', '=', id)
      .execute();
    const answer = await desk.admin.get(`/admin/outbox/${id}`);
    expect(answer.status).toBe(200);
    expect(await wordsOf(answer)).toContain('The store no longer has the template of this email.');
    expect((await desk.admin.get(`/admin/outbox/${id}/html`)).status).toBe(404);
  });

  test.each(['nothing', '00000000-0000-7000-8000-000000000000'])(
    'is a 404 if it does not exist: %s',
    async (id) => {
      for (const address of [`/admin/outbox/${id}`, `/admin/outbox/${id}/html`])
        expect((await desk.admin.get(address)).status).toBe(404);
    },
  );
});

describe('a mail that failed for good', () => {
  const failed = async (): Promise<string> => {
    const id = await queue({
      to: 'back@example.com',
      input: { template: 'welcome', data: samples.welcome },
    });
    await store.deps.db
      .updateTable('mails')
      .set({ failed_at: new Date(), attempts: 3, last_error: 'EENVELOPE 550' })
      .where('id', '=', id)
      .execute();
    await sql`update pgboss.job set state = 'failed' where id = ${id}`.execute(store.deps.db);
    return id;
  };
  const jobOf = async (id: string) =>
    (
      await sql<{ state: string }>`
        select state from pgboss.job where name = 'send-mail' and id = ${id}`.execute(store.deps.db)
    ).rows;
  const again = (id: string, by: Browser = desk.admin) => by.post(`/admin/outbox/${id}`, {});

  test('can be queued again and is then waiting', async () => {
    const id = await failed();
    expect(await wordsOf(desk.admin.get(`/admin/outbox/${id}`))).toContain('Resend');
    expect((await again(id)).headers.get('location')).toBe(`/admin/outbox/${id}`);
    expect(await jobOf(id)).toEqual([{ state: 'created' }]);
    const page = await wordsOf(desk.admin.get(`/admin/outbox/${id}`));
    expect(page).toContain('In the queue again');
    expect(page).toContain('Status Waiting');
    expect(page).not.toContain('Resend');
  });

  test('is the only kind that can be queued again', async () => {
    const waiting = await queue({
      to: 'back@example.com',
      input: { template: 'welcome', data: samples.welcome },
    });
    for (const id of [waiting, 'nothing', '00000000-0000-7000-8000-000000000000']) {
      const answer = await again(id);
      expect([404, 409]).toContain(answer.status);
    }
    const refused = await again(waiting);
    expect(await wordsOf(refused)).toContain(
      'This email is waiting to be sent or has already been sent.',
    );
    const sent = await failed();
    await store.deps.db
      .updateTable('mails')
      .set({ sent_at: new Date() })
      .where('id', '=', sent)
      .execute();
    expect((await again(sent)).status).toBe(409);
  });

  test('can be queued again by staff only, within a rate limit', async () => {
    const id = await failed();
    const customer = await customerOf(store);
    for (const by of [store.browser(), customer.browser])
      expect((await again(id, by)).headers.get('location')).toBe('/admin');
    expect(await jobOf(id)).toEqual([{ state: 'failed' }]);
    for (let tries = 0; tries < 30; tries += 1) await again(id);
    const refused = await again(id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
