import { createServer, type Server } from 'node:http';
import {
  collectDefaultMetrics,
  Counter,
  Gauge as PromGauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { SecurityEvent } from './security-events.ts';

/** A number of the store by labels, as it is at the moment of asking. */
export type Gauge = {
  readonly name: string;
  readonly help: string;
  readonly values: readonly {
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
};

/** A metric with its values, as the endpoint tells it. */
export type CollectedMetric = {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number | undefined>>;
    /** Of a histogram: the name with _bucket, _sum or _count. */
    readonly metricName?: string;
  }[];
};

export type Metrics = {
  readonly observe: (request: { method: string; status: number; seconds: number }) => void;
  readonly countSecurityEvent: (event: SecurityEvent) => void;
  /** All metrics as they are now. */
  readonly collect: () => Promise<readonly CollectedMetric[]>;
  /** Opens the Prometheus endpoint on a port of its own, which no proxy should pass on. */
  readonly listen: (port: number, host: string) => Promise<Server>;
};

/** Whether the store's own numbers could be read. */
const READ = 'pharos_database_available';

/**
 * Counts and times of answers that were made for one request; cached pages are not counted. `read` gives the store's
 * own numbers at each request of the endpoint. If it rejects, they are left out, and `pharos_database_available` is 0.
 */
export const openMetrics = (read: () => Promise<readonly Gauge[]>): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, in seconds',
    labelNames: ['method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  /** The store's own numbers in a registry of each request, so that none outlives a failed read. */
  const own = async (): Promise<Registry> => {
    const store = new Registry();
    const available = new PromGauge({
      name: READ,
      help: 'Whether the numbers of the store could be read from its database',
      registers: [store],
    });
    try {
      for (const { name, help, values } of await read()) {
        const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels)))];
        const gauge = new PromGauge({ name, help, labelNames, registers: [store] });
        for (const { labels, value } of values) gauge.set(labels, value);
      }
      available.set(1);
    } catch {
      store.clear();
      store.registerMetric(available);
      available.set(0);
    }
    return store;
  };
  const securityEvents = new Counter({
    name: 'security_events_total',
    help: 'Logins, refusals and other events that docs/SECURITY.md lists',
    labelNames: ['event', 'realm'],
    registers: [registry],
  });
  return {
    countSecurityEvent: ({ event, realm = '' }) => securityEvents.inc({ event, realm }),
    observe: ({ method, status, seconds }) => {
      requests.observe({ method, status: String(status) }, seconds);
    },
    collect: async () => {
      const registries = [registry, await own()];
      const all = await Promise.all(registries.map((each) => each.getMetricsAsJSON()));
      return all.flat().map(({ type, ...metric }) => ({ ...metric, type: String(type) }));
    },
    listen: async (port, host) => {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        Promise.all([registry.metrics(), own().then((store) => store.metrics())]).then(
          (texts) =>
            response.writeHead(200, { 'content-type': registry.contentType }).end(texts.join('\n')),
          () => response.writeHead(500).end(),
        );
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      return server;
    },
  };
};
