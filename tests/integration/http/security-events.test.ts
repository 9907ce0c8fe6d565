import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMetrics } from '#platform/metrics.ts';
import { openSecurityEvents, SECURITY_EVENTS } from '#platform/security-events.ts';
import { openLog } from '#platform/log.ts';
import { suspendMember } from '#usecases/staff/change-team.ts';
import { loggedIn, openStore, ORIGIN, staffOf, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

type Line = {
  readonly msg: string;
  readonly event: string;
  readonly realm?: string;
  readonly detail?: string;
};

/** What `act` adds to the log. */
const notedBy = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const before = store.log.length;
  await act();
  return store.log.slice(before).flatMap((text) => {
    const { msg, event, realm = '-', detail = '-' }: Line = JSON.parse(text);
    return msg === 'security' ? [`${event} | ${realm} | ${detail}`] : [];
  });
};

test('logins, refused ones and logouts are logged', async () => {
  expect(await notedBy(() => loggedIn(store))).toEqual(['login | customers | password']);
  const ann = await loggedIn(store);
  const wrong = { email: ann.who.email, password: 'Wrong-Harbour-1' };
  expect(await notedBy(() => store.browser().post('/login', wrong))).toEqual([
    'login refused | customers | password',
  ]);
  expect(await notedBy(() => ann.post('/logout', {}))).toEqual(['logout | customers | -']);
  expect(await notedBy(() => staffOf(store, 'support'))).toEqual(['login | staff | password']);
  const staff = { username: 'nobody', password: 'Wrong-Harbour-1' };
  expect(await notedBy(() => store.browser().post('/admin', staff))).toEqual([
    'login refused | staff | password',
  ]);
  const code = { email: ann.who.email, code: '123456' };
  expect(await notedBy(() => store.browser().post('/login/code', code))).toEqual([
    'login refused | customers | mailed code',
  ]);
});

test('what is refused is logged: rights, limits and other origins', async () => {
  const { browser } = await staffOf(store, 'support');
  expect(await notedBy(() => browser.get('/admin/team'))).toEqual([
    'right missing | staff | GET /admin/team',
  ]);
  const foreign = { origin: 'https://evil.example' };
  expect(await notedBy(() => store.browser().post('/login', {}, foreign))).toEqual([
    'other origin refused | - | -',
  ]);
  const form = { email: 'nobody@example.com' };
  const asked = await notedBy(async () => {
    for (let n = 0; n < 6; n += 1) await store.browser().post('/forgot-password', form);
  });
  expect(asked).toEqual(['limit reached | - | mail-link-network']);
});

test('reports of browsers are counted by directive, and nothing else of them is kept', async () => {
  const send = (body: string, address: string) =>
    store.app.fetch(
      new Request(`${ORIGIN}/policy-reports`, {
        method: 'POST',
        body,
        headers: {
          origin: ORIGIN,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/csp-report',
        },
      }),
      { remoteAddress: address },
    );
  const report = JSON.stringify({
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/?who=ada@example.com',
      'document-uri': `${ORIGIN}/account/orders/secret`,
    },
  });
  const noted = await notedBy(async () => {
    expect((await send(report, '10.7.0.1')).status).toBe(204);
    expect((await send('{}', '10.7.0.1')).status).toBe(400);
  });
  expect(noted).toEqual(['policy violated | - | script-src-elem']);
  expect(store.log.join('\n')).not.toMatch(/evil\.example|orders\/secret/);
  expect((await send('x'.repeat(300_000), '10.7.0.2')).status).toBe(413);
  const answers: number[] = [];
  for (let n = 0; n < 35; n += 1) answers.push((await send(report, '10.7.0.3')).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
});

test('exports and changes of the team are logged', async () => {
  const [admin, other] = [await staffOf(store, 'administrator'), await staffOf(store, 'support')];
  const exported = await notedBy(async () => (await admin.browser.get('/admin/users.csv')).text());
  expect(exported).toEqual(['list exported | staff | -']);
  const { viewer } = admin;
  expect(await notedBy(() => suspendMember(store.deps, viewer, other.id))).toEqual([
    'team changed | staff | suspend',
  ]);
});

test('no line has a personal datum', async () => {
  const ann = await loggedIn(store);
  const lines = store.log.filter((line) => line.includes('"security"'));
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    expect(line).not.toContain(ann.who.email);
    expect(Object.keys(JSON.parse(line)).toSorted().join()).toMatch(
      /^(?:detail,)?event,level,msg,(?:realm,)?time$/,
    );
  }
});

test('they are counted, and the document explains each', async () => {
  const metrics = openMetrics(async () => []);
  const events = openSecurityEvents(openLog('silent'), metrics.countSecurityEvent);
  events.note({ event: 'login', realm: 'staff', detail: 'password' });
  events.note({ event: 'login', realm: 'staff', detail: 'passkey' });
  const server = await metrics.listen(0, '127.0.0.1');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  server.close();
  expect(text).toContain('security_events_total{event="login",realm="staff"} 2');
  const written = readFileSync(
    join(import.meta.dirname, '..', '..', '..', 'docs', 'SECURITY.md'),
    'utf8',
  );
  const section = written.split('### Security events')[1]?.split('\n## ')[0] ?? '';
  const named = [...section.matchAll(/^\| `([a-z ]+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual([...SECURITY_EVENTS]);
});
