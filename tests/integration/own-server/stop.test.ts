import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOption } from '#domain/catalogue.ts';
import { loadContent } from '#content/load.ts';
import { type Running, startStore } from '#tests/support/built-store.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { NEEDLES, registrationForm } from '#tests/support/shopping.ts';

let database: FreshDatabase;
let dataDir: string;
let store: Running;
let cookie: string;
let who: Record<string, string>;

const encoded = (form: Record<string, string>): string => new URLSearchParams(form).toString();
const FORM = 'application/x-www-form-urlencoded';

const post = (path: string, form: Record<string, string>): Promise<Response> =>
  fetch(`${store.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: store.url, 'sec-fetch-site': 'same-origin', 'content-type': FORM },
    body: encoded(form),
  });

/** Starts the built store with a customer who is logged in. */
const start = async (env: Record<string, string>): Promise<void> => {
  store = await startStore({
    dataDir,
    env: { DATABASE_URL: database.url, INLINE_WORKER: 'false', ...env },
  });
  who = registrationForm();
  await post('/register', who);
  const login = await post('/login', {
    email: who['email'] ?? '',
    password: who['password'] ?? '',
  });
  cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
};

beforeEach(async () => {
  database = await freshDatabase();
  dataDir = temporaryDataDir('stop');
});
afterEach(async () => {
  await store.stop();
  await database.drop();
  await removeDataDir(dataDir);
});

type Answer = { readonly status: number; readonly head: string };

const answerOf = async (socket: Socket): Promise<Answer> => {
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  await expect.poll(() => text, { timeout: 20_000 }).toContain('\r\n\r\n');
  const head = text.split('\r\n\r\n')[0] ?? '';
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head: head.toLowerCase() };
};

const opened = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(store.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

/** A request of which the first half is sent, and the function that sends the rest. */
const half = async (path: string, type: string, body: Buffer) => {
  const socket = await opened();
  const middle = body.length >> 1;
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(store.url).host}`,
      `Origin: ${store.url}`,
      'Sec-Fetch-Site: same-origin',
      'Accept: application/json',
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n'),
  );
  socket.write(body.subarray(0, middle));
  const ended = once(socket, 'close');
  return {
    ended,
    finish: async (): Promise<Answer> => {
      socket.write(body.subarray(middle));
      return answerOf(socket);
    },
  };
};

const found = findOption(loadContent('content').catalogue, NEEDLES.productId, NEEDLES.strength);

const orderForm = (key: string): Record<string, string> => {
  const { password: _, confirmPassword: __, callingCode: ___, ...details } = who;
  return {
    ...details,
    phone: '+12025550187',
    orderNotes: '',
    idempotencyKey: key,
    lines: JSON.stringify([NEEDLES]),
    seenTotal: String((found?.option.price ?? 0) * NEEDLES.quantity),
  };
};

const orders = () =>
  database.db.selectFrom('orders').select(['id', 'idempotency_key as key']).execute();

/** A prescription as the dialog sends it. */
const prescription = (): { readonly type: string; readonly body: Buffer } => {
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), pdfFile(), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

const isOpen = async (): Promise<boolean> =>
  fetch(`${store.url}/healthz`).then(
    () => true,
    () => false,
  );

test('orders and uploads that run when the store is stopped are completed, and idle connections are closed at once', async () => {
  await start({});
  const first = randomUUID();
  const placed = await fetch(`${store.url}/checkout`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: store.url,
      'sec-fetch-site': 'same-origin',
      'content-type': FORM,
      cookie,
    },
    body: encoded(orderForm(first)),
  });
  expect(placed.status).toBe(302);
  const [order] = await orders();
  const idle = await opened();
  idle.write(`GET /healthz HTTP/1.1\r\nHost: ${new URL(store.url).host}\r\n\r\n`);
  expect((await answerOf(idle)).head).not.toContain('connection: close');
  const idleEnded = once(idle, 'close');
  const keys = Array.from({ length: 5 }, () => randomUUID());
  const running = await Promise.all(
    keys.map((key) => half('/checkout', FORM, Buffer.from(encoded(orderForm(key))))),
  );
  const { type, body } = prescription();
  const upload = await half(`/account/orders/${order?.id}/prescription`, type, body);
  // The store has begun to read them.
  await pause(300);

  const stopped = store.stop();
  await idleEnded;
  await expect.poll(isOpen).toBe(false);
  const answers = await Promise.all(running.map(({ finish }) => finish()));
  const uploaded = await upload.finish();
  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 302));
  expect(uploaded.status).toBe(200);
  for (const { head } of [...answers, uploaded]) expect(head).toContain('connection: close');
  const answered = performance.now();
  await Promise.all([...running, upload].map(({ ended }) => ended));
  await stopped;
  // Nothing ran any more, so nothing was waited for: the time that requests may take is 45 seconds.
  expect(performance.now() - answered).toBeLessThan(9_000);
  const kept = new Set((await orders()).map(({ key }) => key));
  expect([first, ...keys].filter((key) => !kept.has(key))).toEqual([]);
  const files = await database.db.selectFrom('prescriptions').select('id').execute();
  expect(files).toHaveLength(1);
});

test('a request that does not end in time is cut, and leaves nothing', async () => {
  await start({ STOP_SECONDS: '1' });
  const running = await half('/checkout', FORM, Buffer.from(encoded(orderForm(randomUUID()))));
  await pause(300);
  await store.stop();
  await running.ended;
  expect(await orders()).toEqual([]);
});
