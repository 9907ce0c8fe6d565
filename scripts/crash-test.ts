import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '#db/client.ts';
import { startOwnServer } from '#db/own-server.ts';

/*
 * Kills a store under load with signal 9, again and again, and counts that every order it acknowledged
 * is there whole. The load is a command: it gets DATA_DIR, runs the store on it, and prints the id or the
 * key of each acknowledged order on a line of its own until it is killed. By itself it is the database
 * alone; with --store it is the whole store as built, and the orders come over HTTP.
 *
 *   node scripts/crash-test.ts [--rounds 30] [--store | --load '<command>']
 */
const loadFrom = (...path: string[]): string =>
  `'${process.execPath}' '${join(import.meta.dirname, ...path)}'`;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    store: { type: 'boolean', default: false },
    load: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const load =
  values.load ??
  (values.store ? loadFrom('..', 'bench', 'crash-orders.ts') : loadFrom('crash-load.ts'));
const dataDir = mkdtempSync(join(tmpdir(), 'crash-test-'));
chmodSync(dataDir, 0o755);
const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FIRST_ORDER_MS = 60_000;

const postmaster = (): number =>
  Number.parseInt(readFileSync(join(dataDir, 'pg', 'cluster', 'postmaster.pid'), 'utf8'), 10);

/** Runs the load for a moment, kills it (and its database), and returns the ids it acknowledged. */
const crash = async (withDatabase: boolean): Promise<string[]> => {
  const child = spawn('sh', ['-c', load], {
    // Runs in its own process group, so that all processes of the store die together.
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const acknowledged: string[] = [];
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  createInterface(child.stdout).on('line', (line) => {
    if (ORDER_ID.test(line)) acknowledged.push(line);
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  const start = performance.now();
  while (
    acknowledged.length === 0 &&
    child.exitCode === null &&
    performance.now() - start < FIRST_ORDER_MS
  )
    await pause(10);
  if (acknowledged.length === 0 || child.exitCode !== null)
    throw new Error(`The load does not run:\n${complaints}`);
  await pause(200 + Math.random() * 800);
  const victim = withDatabase ? postmaster() : undefined;
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  if (victim !== undefined) process.kill(victim, 'SIGKILL');
  await closed;
  return acknowledged;
};

/** Starts the database as a store would, and returns its orders and the incomplete ones. */
const inspect = async (): Promise<{ ids: Set<string>; torn: number; milliseconds: number }> => {
  const start = performance.now();
  const server = await startOwnServer({ dataDir, log: () => {} });
  const milliseconds = performance.now() - start;
  const { db, close } = openDatabase(server.url, 1);
  // The load that only uses the database writes no events and no mails.
  const { rows } = await sql<{ id: string; key: string; whole: boolean }>`
    select o.id, o.idempotency_key as key,
      coalesce(i.cents, 0) = o.total_cents
        and (not ${values.store} or (e.number = 1 and m.number = 2)) is true as whole
    from orders o
    left join (
      select order_id, sum(price_cents * quantity) as cents from order_items group by order_id
    ) i on i.order_id = o.id
    left join (
      select order_id, count(*) as number from order_events group by order_id
    ) e on e.order_id = o.id
    left join (
      select data->>'orderId' as order_id, count(*) as number from mails group by 1
    ) m on m.order_id = o.id::text`.execute(db);
  await close();
  await server.stop();
  return {
    ids: new Set(rows.flatMap(({ id, key }) => [id, key])),
    torn: rows.filter(({ whole }) => !whole).length,
    milliseconds,
  };
};

const acknowledged: string[] = [];
const restarts: number[] = [];
let lost = 0;
let torn = 0;
for (let round = 1; round <= rounds; round += 1) {
  const withDatabase = round % 2 === 0;
  const now = await crash(withDatabase);
  acknowledged.push(...now);
  const found = await inspect();
  lost = acknowledged.filter((id) => !found.ids.has(id)).length;
  torn = found.torn;
  restarts.push(found.milliseconds);
  const what = withDatabase ? 'store and database' : 'store';
  console.log(
    `${round}. killed the ${what}: ${now.length} orders acknowledged, ${lost} lost, ${torn} torn, back after ${found.milliseconds.toFixed(0)} ms`,
  );
  if (lost + torn > 0) break;
}
const slowest = Math.max(...restarts).toFixed(0);
console.log(
  `${restarts.length} kills, ${acknowledged.length} orders acknowledged, ${lost} lost, ${torn} torn, slowest restart ${slowest} ms`,
);
if (lost + torn > 0) {
  console.log(`The data is kept in ${dataDir}`);
  process.exitCode = 1;
} else {
  rmSync(realpathSync(join(dataDir, 'pg')), { recursive: true });
  rmSync(dataDir, { recursive: true });
}
