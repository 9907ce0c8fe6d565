import { setTimeout as pause } from 'node:timers/promises';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { otlpMetrics } from './otlp-metrics.ts';
import type { Metrics } from './metrics.ts';

/** An OpenTelemetry collector, and the share of traces that it gets. */
export type TelemetrySettings = {
  /** Such as http://127.0.0.1:4318; the signals' own paths are added. */
  readonly endpoint: string;
  /** From 0 to 1. */
  readonly share: number;
};

const EVERY_MS = 60_000;
/** How long a stop waits for a collector that does not answer. */
const STOP_MS = 3_000;

/**
 * Sends spans, and the metrics if there are some, to a collector over OTLP with HTTP and JSON. Headers, such as a token, come
 * from OTEL_EXPORTER_OTLP_HEADERS. A collector that does not answer costs the store nothing but these data. `stop` sends
 * what is left.
 */
export const startTelemetry = (
  { endpoint, share }: TelemetrySettings,
  about: { readonly process: 'web' | 'worker'; readonly version: string },
  metrics?: Pick<Metrics, 'collect'>,
): { readonly stop: () => Promise<void> } => {
  const at = (signal: string): string => `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;
  const resource = resourceFromAttributes({
    'service.name': 'pharos',
    'service.version': about.version,
    'service.instance.id': `${about.process}-${process.pid}`,
  });
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: at('traces') }) }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(traces);
  const meters =
    metrics &&
    new MeterProvider({
      resource,
      readers: [
        new PeriodicExportingMetricReader({
          exporter: new OTLPMetricExporter({ url: at('metrics') }),
          exportIntervalMillis: EVERY_MS,
          metricProducers: [otlpMetrics(metrics.collect, resource)],
        }),
      ],
    });
  return {
    stop: async () => {
      await Promise.race([
        Promise.allSettled([traces.shutdown(), meters?.shutdown()]),
        pause(STOP_MS, undefined, { ref: false }),
      ]);
    },
  };
};
