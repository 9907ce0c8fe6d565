import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly observe: (request: { method: string; status: number; seconds: number }) => void;
  /** Opens the Prometheus endpoint on a port of its own, which no proxy should pass on. */
  readonly listen: (port: number, host: string) => Promise<Server>;
};

/** Counts and times of answers that were made for one request; cached pages are not counted. */
export const openMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, in seconds',
    labelNames: ['method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observe: ({ method, status, seconds }) => {
      requests.observe({ method, status: String(status) }, seconds);
    },
    listen: async (port, host) => {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
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
