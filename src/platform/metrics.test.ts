import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Server } from 'node:http';
import { type Gauge, type Metrics, openMetrics } from './metrics.ts';

let read: () => Promise<readonly Gauge[]>;
let metrics: Metrics;
let server: Server;
let url: string;
beforeEach(async () => {
  read = async () => [];
  metrics = openMetrics(() => read());
  server = await metrics.listen(0, '127.0.0.1');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(() => server.close());

const scrape = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();

test('serves the number and duration of responses', async () => {
  metrics.observe({ method: 'GET', status: 200, seconds: 0.003 });
  metrics.observe({ method: 'GET', status: 200, seconds: 0.2 });
  const text = await scrape();
  expect(text).toContain('http_request_duration_seconds_count{method="GET",status="200"} 2');
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.005",method="GET",status="200"} 1',
  );
  expect((await fetch(`${url}/`)).status).toBe(404);
});

describe('the store’s own numbers', () => {
  const waiting = (value: number): Gauge => ({
    name: 'pharos_queue_waiting',
    help: 'Tasks that wait',
    values: [{ labels: { queue: 'reviews' }, value }],
  });

  test('are read at each request', async () => {
    read = async () => [waiting(3)];
    expect(await scrape()).toContain('pharos_queue_waiting{queue="reviews"} 3');
    read = async () => [waiting(0)];
    const text = await scrape();
    expect(text).toContain('pharos_queue_waiting{queue="reviews"} 0');
    expect(text).toContain('pharos_database_available 1');
  });

  test('are left out, and said to be away, where they cannot be read', async () => {
    read = async () => {
      throw new Error('no database');
    };
    const text = await scrape();
    expect(text).toContain('pharos_database_available 0');
    expect(text).not.toContain('pharos_queue_waiting');
    expect(text).toContain('process_cpu_seconds_total');
  });

  test('may be infinite', async () => {
    read = async () => [{ ...waiting(Infinity), name: 'pharos_backup_age_seconds' }];
    expect(await scrape()).toContain('pharos_backup_age_seconds{queue="reviews"} +Inf');
  });
});
