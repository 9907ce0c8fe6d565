import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { backupMetrics } from '#backup/age.ts';
import { archiveMetrics } from '#backup/archive.ts';
import { openMetrics } from '#platform/metrics.ts';
import { waiting } from '#tests/integration/review/bench.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import { readStoreMetrics } from '#usecases/staff/store-metrics.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
const ALERTS = join(DEPLOY, 'prometheus', 'alerts.yml');
const DASHBOARD = join(DEPLOY, 'grafana', 'pharos.json');

let store: Store;
let server: Server;
let scraped: string;
beforeAll(async () => {
  store = await openStore();
  await waiting(store);
  const { orderId } = await waiting(store);
  await store.deps.db
    .updateTable('reviews')
    .set({ waiting_since: new Date(store.deps.clock().getTime() - 30 * 3_600_000) })
    .where('order_id', '=', orderId)
    .execute();
  const metrics = openMetrics(async () => [
    ...(await readStoreMetrics(store.deps)),
    ...backupMetrics('/a folder that does not exist', store.deps.clock()),
    ...archiveMetrics(Infinity),
  ]);
  metrics.observe({ method: 'GET', status: 200, seconds: 0.1 });
  server = await metrics.listen(0, '127.0.0.1');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  scraped = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
});
afterAll(async () => {
  server.close();
  await store.close();
});

const valueOf = (series: string): number => {
  const line = scraped.split('\n').find((each) => each.startsWith(`${series} `));
  if (line === undefined) throw new Error(`${series} is not there`);
  return Number(line.slice(series.length + 1).replace('+Inf', 'Infinity'));
};

test('the queues, their ages and overdue work are counted', () => {
  expect(valueOf('pharos_database_available')).toBe(1);
  expect(valueOf('pharos_queue_waiting{queue="reviews"}')).toBe(2);
  expect(valueOf('pharos_queue_oldest_seconds{queue="reviews"}')).toBeGreaterThan(29 * 3600);
  expect(valueOf('pharos_queue_waiting{queue="arrivals"}')).toBe(0);
  expect(valueOf('pharos_queue_oldest_seconds{queue="arrivals"}')).toBe(0);
  expect(valueOf('pharos_overdue{matter="review"}')).toBe(1);
  expect(valueOf('pharos_overdue{matter="dispatch"}')).toBe(0);
  expect(valueOf('pharos_orders_placed_last_day')).toBeGreaterThanOrEqual(2);
  expect(valueOf('pharos_mails_unsent')).toBeGreaterThan(0);
  expect(valueOf('pharos_backup_age_seconds')).toBe(Infinity);
});

test('no number names a person', async () => {
  const { first_name: firstName, email } = await store.deps.db
    .selectFrom('orders')
    .select(['first_name', 'email'])
    .executeTakeFirstOrThrow();
  expect(scraped).not.toContain(email);
  expect(scraped).not.toContain(firstName);
});

/** The names of metrics in an expression. */
const namesIn = (expression: string): readonly string[] =>
  expression
    .replaceAll(/\{[^}]*\}|"[^"]*"/g, '')
    .match(/\b(?:pharos|http|nodejs|process)_[a-z\d_]+/g) ?? [];

describe('the files for monitoring', () => {
  const rules = (
    parse(readFileSync(ALERTS, 'utf8')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    }
  ).groups.flatMap((group) => group.rules);
  const panels = (
    JSON.parse(readFileSync(DASHBOARD, 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    }
  ).panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

  test.each([
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.map(({ title, expr }) => [title, expr] as const),
  ])('%s asks for metrics that the store serves', (name, expression) => {
    const names = namesIn(expression);
    if (name !== 'PharosDown') expect(names).not.toEqual([]);
    for (const each of names) expect(scraped).toMatch(new RegExp(`^${each}[ {]`, 'm'));
  });

  // The tool comes with Prometheus, which is not part of the store.
  const promtool = spawnSync('promtool', ['--version']).status === 0;
  test.runIf(promtool)('pass the checks and the tests of promtool', () => {
    const run = (...args: string[]) =>
      execFileSync('promtool', args, { cwd: join(DEPLOY, 'prometheus'), encoding: 'utf8' });
    expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
    expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  });
});
