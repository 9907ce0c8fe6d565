import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase, type OpenedDatabase } from '#db/client.ts';
import { startOwnServer } from '#db/own-server.ts';
import { noteWhileAway } from '#jobs/while-away.ts';
import { loadSessionSecret } from '#platform/master-key.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeCustomers } from './customers.ts';
import { median } from './figures.ts';
import { describeCommit, describeMachine } from './results.ts';
import { ROOT } from './processes.ts';
import { staffCookie } from './staff-cookie.ts';
import { type Check, openCheck } from './torture/check.ts';
import { type Disk, makeDisk } from './torture/disk.ts';
import { type Fault, FAULTS } from './torture/faults.ts';
import { type Load, startLoad } from './torture/load.ts';
import { type CountingRelay, openRelay } from './torture/relay.ts';
import { logFileOf, openStore, type Store } from './torture/store.ts';

/*
 * npm run torture -- [--kills 21] [--minutes 60] [--only 'power cut'] [--into docs/TORTURE.md]
 *
 * Puts the built store under load, does one thing after the other to it that ends, stops or starves a part of it, and checks
 * from outside each time that everything that was confirmed to a customer or to staff is there, whole and once. Ends with 1,
 * and keeps the data, as soon as something is not.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: String(FAULTS.length) },
    only: { type: 'string', multiple: true },
    minutes: { type: 'string', default: 'Infinity' },
    into: { type: 'string' },
  },
});
const kills = Number(values.kills);
const MINUTE_MS = 60_000;
const DISK_MB = 1200;
const BUYERS = 64;
/** Prescriptions that can be sent after each fault. */
const PATIENTS_A_KILL = 3;
const BACK_MS = 300_000;
const SENT_MS = 240_000;

type Row = { rounds: number; orders: number; away: number[] };

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((each) => [Math.random(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each);

const seenOn =
  ({ pool }: OpenedDatabase) =>
  async (key: string): Promise<string> => {
    const { rows } = await pool.query<{ seen: string }>(
      `select id || ' ' || version as seen from orders where idempotency_key = $1`,
      [key],
    );
    return rows[0]?.seen ?? '';
  };

const inTime = async (work: Promise<void>, ms: number, else_: string): Promise<void> => {
  const stop = new AbortController();
  const late = pause(ms, true, { signal: stop.signal }).catch(() => false);
  const isLate = await Promise.race([work.then(() => false), late]);
  stop.abort();
  if (isLate) throw new Error(else_);
};

/**
 * Waits until each mail is sent. What the queue gives to a dead worker comes back after a minute, and what a relay refused
 * after some more: both are made due at once.
 */
const sendAll = async (store: Store, { pool }: OpenedDatabase): Promise<void> => {
  store.signal('worker', 'SIGTERM');
  await store.ended('worker');
  await noteWhileAway(() =>
    pool.query(
      `update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`,
    ),
  );
  await store.start('worker');
  for (const end = performance.now() + SENT_MS; performance.now() < end; await pause(200)) {
    const { rows } = await noteWhileAway(() =>
      pool.query<{ left: number }>('select count(*)::int as left from mails where sent_at is null'),
    );
    if (rows[0]?.left === 0) return;
  }
};

const round = async (
  fault: Fault,
  of: {
    readonly store: Store;
    readonly disk: Disk;
    readonly relay: CountingRelay;
    readonly load: Load;
    readonly check: Check;
  },
): Promise<{ readonly seconds: number; readonly faults: readonly string[] }> => {
  const { store, relay, load, check } = of;
  await pause(200 + Math.random() * 500);
  // A worker that is killed before it works sends no mail, and the database may still be on its way back.
  await store.ready('worker');
  await noteWhileAway(() => opened.pool.query('select 1'));
  relay.begin(fault);
  const begun = performance.now();
  await fault.inflict(of);
  await inTime(load.nextOrder(), BACK_MS, `no order was confirmed within ${BACK_MS / 1000} s`);
  const seconds = (performance.now() - begun) / 1000;
  return {
    seconds,
    faults: [
      ...(await noteWhileAway(check.now)),
      ...load.wrong,
      ...store.surprises,
      ...relay.unexplained(),
    ],
  };
};

const disk = makeDisk(DISK_MB);
const relay = await openRelay();
let databaseUrl = '';
const store = openStore({
  dataDir: disk.dataDir,
  port: await freePort(),
  databaseUrl: () => databaseUrl,
  logFile: logFileOf(disk.dataDir),
  env: {
    TRUSTED_PROXIES: '1',
    SMTP_URL: relay.url,
    MAIL_FROM: 'orders@shop.example',
    READ_PRESCRIPTIONS: 'false',
    PASSWORD_HASH: 'least',
  },
});
const started = performance.now();
await store.start('web');
const { url } = await startOwnServer({ dataDir: disk.dataDir, log: () => {}, join: true });
databaseUrl = url;
const opened = openDatabase(url, 3);
const secret = await loadSessionSecret({ dataDir: disk.dataDir, sessionSecret: undefined });
const told = readFileSync(logFileOf(disk.dataDir), 'utf8');
const load = startLoad({
  url: store.url,
  buyers: await makeCustomers(url, secret, store.url, BUYERS),
  patients: await makeCustomers(url, secret, store.url, kills * PATIENTS_A_KILL),
  staff: await staffCookie(opened, secret, store.url, {
    username: /Username: (\S+)/.exec(told)?.[1] ?? '',
    password: /Password: (\S+)/.exec(told)?.[1] ?? '',
  }),
  seen: seenOn(opened),
});
await store.start('worker');
await load.nextOrder();
const check = await openCheck(disk.dataDir, opened, load.confirmed);

const rows = new Map<string, Row>();
const confirmedOrders = (): number => [...load.confirmed.orders.values()].filter(Boolean).length;
const possible = FAULTS.filter(
  ({ name, needsDisk }) =>
    (!needsDisk || disk.own) && (values.only === undefined || values.only.includes(name)),
);
let faults: readonly string[] = [];
let done = 0;
let plan: Fault[] = [];
const lasts = started + Number(values.minutes) * MINUTE_MS;
while (done < kills && faults.length === 0 && performance.now() < lasts) {
  if (plan.length === 0) plan = shuffled(possible);
  const fault = plan.pop();
  if (!fault) throw new Error(`there is no fault ${values.only?.join(' or ')}`);
  const before = confirmedOrders();
  let seconds = 0;
  // Whatever goes wrong is told with what the store did meanwhile.
  try {
    ({ seconds, faults } = await round(fault, { store, disk, relay, load, check }));
  } catch (error) {
    faults = [String(error), ...store.surprises, ...load.wrong];
  }
  done += 1;
  const orders = confirmedOrders() - before;
  const row = rows.get(fault.name) ?? { rounds: 0, orders: 0, away: [] };
  rows.set(fault.name, {
    rounds: row.rounds + 1,
    orders: row.orders + orders,
    away: [...row.away, seconds],
  });
  console.log(
    `${done}. ${fault.name}: ${orders} orders confirmed, the next one after ${seconds.toFixed(1)} s`,
  );
}
if (faults.length === 0) {
  await load.stop();
  relay.begin({ name: 'end of the worker', mayDouble: true });
  await sendAll(store, opened);
  faults = [...(await check.atTheEnd(relay.copies())), ...load.wrong, ...relay.unexplained()];
}
const copies = [...relay.copies().values()];
const second = copies.reduce((sum, each) => sum + each - 1, 0);
const summary = [
  `${done} faults in ${Math.round((performance.now() - started) / MINUTE_MS)} minutes`,
  `${confirmedOrders()} orders, ${load.confirmed.changes.size} changes of status and ${load.confirmed.uploads.size} prescriptions confirmed`,
  `${copies.length} mails, ${second} of them twice, each after a fault that explains it`,
  `answers other than the wanted one, each asked again: ${[...load.refusals].map(([kind, number]) => `${kind} ${number}`).join(', ') || 'none'}`,
  faults.length === 0 ? 'lost 0, doubled 0, torn 0' : `FAULTS: ${faults.join('; ')}`,
];
const machine = describeMachine();
const table = [
  '| what was done | times | orders confirmed | next order after, median | slowest |',
  '|---|---:|---:|---:|---:|',
  ...[...rows]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, row]) =>
        `| ${name} | ${row.rounds} | ${row.orders} | ${median(row.away).toFixed(1)} s | ${Math.max(...row.away).toFixed(1)} s |`,
    ),
];
console.log(['', ...table, '', ...summary].join('\n'));
if (values.into !== undefined) {
  const place = join(ROOT, values.into);
  const [head = ''] = readFileSync(place, 'utf8').split('<!-- result -->');
  const run = `\`npm run torture -- --kills ${kills} --minutes ${values.minutes}\` on ${new Date().toISOString().slice(0, 10)} at ${describeCommit(ROOT)}: ${machine.cores} cores, ${machine.memory}, load ${machine.loadBefore} at the end.`;
  writeFileSync(
    place,
    [
      head + '<!-- result -->',
      '',
      run,
      '',
      ...table,
      '',
      ...summary.map((each) => `- ${each}`),
      '',
    ].join('\n'),
  );
}
await load.stop();
await opened.close();
await store.stop().catch((error: unknown) => console.log(String(error)));
await relay.close();
if (faults.length > 0) {
  console.log(
    `The data is kept in ${disk.dataDir}, and what the store said in ${logFileOf(disk.dataDir)}`,
  );
  process.exitCode = 1;
} else disk.remove();
