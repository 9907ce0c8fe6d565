import { createServer, type IncomingMessage } from 'node:http';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { type Running, startStore } from '#tests/support/built-store.ts';
import { registrationForm } from '#tests/support/shopping.ts';
import { until } from '#tests/support/until.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';

/** What a store that is configured for it sends to an OpenTelemetry collector, as the collector gets it. */

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
};
type Metric = {
  readonly name: string;
  readonly histogram?: {
    readonly dataPoints: readonly {
      readonly count: number | string;
      readonly bucketCounts: readonly (number | string)[];
      readonly explicitBounds: readonly number[];
    }[];
  };
};

const EMAIL = 'mary.telemetry@example.com';

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const sent: { readonly path: string; readonly body: string; readonly token: unknown }[] = [];
const collector = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    sent.push({ path: request.url ?? '', body, token: request.headers['x-token'] });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let spans: readonly Span[];
let metrics: readonly Metric[];
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const database = await freshDatabase();
  const dataDir = temporaryDataDir('telemetry-');
  let store: Running | undefined;
  try {
    store = await startStore({
      dataDir,
      env: {
        DATABASE_URL: database.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-token=secret',
      },
    });
    const at = store.url;
    const headers = { origin: at, 'content-type': 'application/x-www-form-urlencoded' };
    await fetch(`${at}/products/ozempic?from=${EMAIL}`);
    await fetch(`${at}/search?q=${EMAIL}`);
    await fetch(`${at}/account/orders/01a222b5-eb6a-77ea-980b-16eaa84c4cd8`, {
      redirect: 'manual',
    });
    const body = new URLSearchParams({ ...registrationForm(), email: EMAIL });
    const answer = await fetch(`${at}/register`, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
    });
    expect(answer.status).toBeLessThan(400);
    await until(
      'the mail is sent',
      async () => (await readdir(join(dataDir, 'outbox')).catch(() => [])).length > 0,
    );
  } finally {
    await store?.stop();
    await database.drop();
    await removeDataDir(dataDir);
  }
  const at = (path: string) =>
    sent.filter((each) => each.path === path).map(({ body }) => JSON.parse(body));
  spans = at('/v1/traces').flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap((each: { scopeSpans: { spans: Span[] }[] }) =>
      each.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  metrics = at('/v1/metrics').flatMap(({ resourceMetrics }) =>
    resourceMetrics.flatMap((each: { scopeMetrics: { metrics: Metric[] }[] }) =>
      each.scopeMetrics.flatMap((scope) => scope.metrics),
    ),
  );
});
afterAll(() => collector.close());

const named = (name: string): Span => {
  const found = spans.find((each) => each.name === name);
  if (!found) throw new Error(`no span ${name} among ${spans.map((each) => each.name).join(', ')}`);
  return found;
};

test('each request is a span with its route and status', () => {
  expect(named('GET /products/:productId').attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.route', value: { stringValue: '/products/:productId' } },
      { key: 'http.response.status_code', value: { intValue: 200 } },
    ]),
  );
  expect(named('GET /account/orders/:orderId').status.code ?? 0).toBe(0);
});

test('statements belong to the request that made them', () => {
  const { traceId, spanId } = named('POST /register');
  const within = spans.filter((each) => each.traceId === traceId);
  expect(within.filter(({ parentSpanId }) => parentSpanId === spanId).length).toBeGreaterThan(0);
  expect(within.map(({ name }) => name)).toContain('insert users');
});

test('a mail is a span within its job', () => {
  const job = named('job send-mail');
  expect(named('mail')).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId });
});

test('the numbers of the Prometheus endpoint are sent as metrics', () => {
  const names = metrics.map(({ name }) => name);
  expect(names).toContain('pharos_queue_waiting');
  expect(names).toContain('process_resident_memory_bytes');
  const requests = metrics.find(({ name }) => name === 'http_request_duration_seconds');
  const point = requests?.histogram?.dataPoints[0];
  if (!point) throw new Error('no histogram of the requests');
  const counts = point.bucketCounts.map(Number);
  expect(counts).toHaveLength(point.explicitBounds.length + 1);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(Number(point.count));
});

test('no personal datum is sent, and the headers of the configuration are', () => {
  const all = sent.map(({ body }) => body).join('\n');
  expect(all).not.toContain('mary.telemetry');
  expect(all).not.toContain('01a222b5');
  expect(new Set(sent.map(({ token }) => token))).toEqual(new Set(['secret']));
});
