import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { RATE_LIMITS } from '#platform/rate-limit.ts';
import { customerOf, orderOf, prescribe } from '#tests/integration/admin/desk.ts';
import { type Browser, openStore, ORIGIN, staffOf, type Store } from '#tests/support/store.ts';
import { examples, expected, type World } from './policy-table.ts';

/*
 * Malformed requests to every address with a form: no error of the server, no stack trace, no answer after five seconds.
 * The gate sends a tenth, always the same; `npm run malformed` sends 20,000 others each time.
 */
const REQUESTS = Number(process.env['MALFORMED_REQUESTS'] ?? 2_000);
const SEED = process.env['MALFORMED_REQUESTS'] === undefined ? 20_261_128 : undefined;
const SLOW_MS = 5_000;

vi.setConfig({ testTimeout: Math.max(600_000, REQUESTS * 200) });

/** Each request has its own session; these end it, or wait on purpose. */
const LEFT_OUT = /\/logout|log-out-/;

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The names of all fields in the schemas of forms, and some that no form has. */
const NAMES = [
  ...new Set(
    readdirSync(join(ROOT, 'src', 'web', 'forms', 'schemas'))
      .map((file) => readFileSync(join(ROOT, 'src', 'web', 'forms', 'schemas', file), 'utf8'))
      .flatMap((text) => [...text.matchAll(/^\s+(\w+): /gm)].map(([, name = '']) => name)),
  ),
  'session',
  'identity',
  'app',
  'lines',
  'token',
  '',
  '__proto__',
  'constructor',
  'a[b]',
];

const VALUES = [
  '',
  ' ',
  '\0',
  'null',
  'undefined',
  '[]',
  '{}',
  '[{"productId":"__proto__","strength":"x","quantity":1e99}]',
  '{"id":"x","response":{}}',
  '-1',
  '0',
  '1e309',
  'NaN',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '٣',
  '\u202e\ud83d\ude00',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '%00%ff',
  'a@b',
  '00000000-0000-0000-0000-000000000000',
  'on',
  'x'.repeat(6_000),
];

const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: 'binary', maxLength: 300 }));

const posts = Object.keys(expected)
  .filter((line) => line.startsWith('POST ') && !LEFT_OUT.test(line))
  .map((line) => line.split(' '));

const request = fc.record({
  line: fc.constantFrom(...posts),
  who: fc.nat(2),
  names: fc.array(fc.constantFrom(...NAMES), { maxLength: 12 }),
  values: fc.array(value, { minLength: 12, maxLength: 12 }),
  body: fc.constantFrom('form', 'form', 'form', 'parts', 'raw'),
  type: fc.constantFrom(
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=utf-7',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ),
  raw: fc.uint8Array({ maxLength: 2_000 }),
  cookie: fc.option(fc.string({ unit: 'binary-ascii', maxLength: 80 }), { freq: 6 }),
  header: fc.option(
    fc.tuple(
      fc.constantFrom('accept', 'user-agent', 'accept-language', 'if-none-match', 'range', 'host'),
      fc.string({ unit: 'binary-ascii', maxLength: 200 }),
    ),
    { freq: 6 },
  ),
  query: fc.option(fc.tuple(fc.constantFrom(...NAMES, 'from', 'after'), value), { freq: 4 }),
  id: fc.option(fc.constantFrom(...VALUES.slice(0, -1)), { freq: 5 }),
  data: fc.boolean(),
});
type Malformed = typeof request extends fc.Arbitrary<infer T> ? T : never;

let store: Store;
let world: World;
let people: readonly Browser[];
beforeAll(async () => {
  const without = { points: 1_000_000, seconds: 1 };
  const limits = Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, without]));
  store = await openStore({ limits });
  const customer = await customerOf(store);
  const orderId = await orderOf(store, customer);
  await prescribe(customer, orderId);
  const { id: mailId } = await store.deps.db
    .selectFrom('mails')
    .select('id')
    .executeTakeFirstOrThrow();
  world = { customer, orderId, scan: '', mailId };
  const { browser } = await staffOf(store, 'administrator', 'pharmacist', 'support');
  people = [store.browser(), customer.browser, browser];
});
afterAll(() => store.close());

/** The body of a request with its content type. */
const bodyOf = ({ body, type, raw, names, values, line }: Malformed): RequestInit => {
  const fields = names.map((name, n) => [name, values[n] ?? ''] as const);
  if (line[2] !== undefined) fields.unshift(['intent', line[2]]);
  if (body === 'raw') return { body: raw, headers: type === '' ? {} : { 'content-type': type } };
  if (body === 'form') {
    const form = new URLSearchParams();
    for (const [name, text] of fields) form.append(name, text);
    return { body: form };
  }
  const form = new FormData();
  for (const [name, text] of fields) form.append(name, text);
  form.append('file', new File([raw], values[0] ?? ''));
  return { body: form };
};

/** Leaves out a header that no client could send. */
const setWherePossible = (headers: Headers, name: string, text: string): void => {
  try {
    headers.set(name, text);
  } catch {
    // The connection itself gets such bytes in raw-requests.test.ts.
  }
};

const requestOf = (of: Malformed): Request => {
  const [, pattern = '/'] = of.line;
  const { id } = of;
  const path =
    id === null
      ? (examples[pattern]?.(world) ?? pattern)
      : pattern.replaceAll(/:\w+/g, () => encodeURIComponent(id.toWellFormed()));
  const query = of.query ? `?${new URLSearchParams([[...of.query]])}` : '';
  const { headers, ...init } = bodyOf(of);
  const sent = new Headers(headers);
  sent.set('origin', ORIGIN);
  sent.set('sec-fetch-site', 'same-origin');
  const own = [...(people[of.who]?.cookies ?? [])].map(([name, text]) => `${name}=${text}`);
  if (of.header) setWherePossible(sent, ...of.header);
  sent.set('cookie', own.join('; '));
  if (of.cookie !== null) setWherePossible(sent, 'cookie', [...own, of.cookie].join('; '));
  const address = `${ORIGIN}${path}${of.data ? '.data' : ''}${query}`;
  return new Request(address, { ...init, method: 'POST', headers: sent });
};

test(`${REQUESTS} malformed requests get no error of the server, no stack trace, and an answer in time`, async () => {
  const statuses = new Map<number, number>();
  let sent = 0;
  const memory: number[] = [];
  const measure = () => memory.push(Math.round(process.memoryUsage().rss / 2 ** 20));
  measure();
  await fc.assert(
    fc.asyncProperty(request, async (of) => {
      const asked = requestOf(of);
      sent += 1;
      if (sent % (REQUESTS / 4) === 0) measure();
      const started = performance.now();
      const answer = await store.app.fetch(asked, { remoteAddress: '127.0.0.1' });
      const text = await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status, `${asked.url} ${text.slice(0, 300)}`).toBeLessThan(500);
      expect(text).not.toMatch(/\n\s+at .+:\d+:\d+/);
      expect(performance.now() - started).toBeLessThan(SLOW_MS);
    }),
    { numRuns: REQUESTS, ...(SEED === undefined ? {} : { seed: SEED }) },
  );
  // Many must get past the first check, or the test would show nothing.
  expect(statuses.get(422) ?? 0).toBeGreaterThan(REQUESTS / 20);
  expect(sent).toBe(REQUESTS);
  const [start = 0, , half = 0, , end = 0] = memory;
  expect(end - start, `${memory.join(', ')} MB`).toBeLessThan(600);
  // Caches and compiled code grow at the beginning only.
  expect(end - half, `${memory.join(', ')} MB`).toBeLessThan(200);
  if (SEED === undefined)
    process.stdout.write(`${JSON.stringify({ ...Object.fromEntries(statuses), memory })}\n`);
});
