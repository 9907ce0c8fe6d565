import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { CollectedMetric } from './metrics.ts';

const hrTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
];

type Value = CollectedMetric['values'][number];

const attributesOf = ({ labels }: Value): Attributes =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) =>
      name === 'le' || value === undefined ? [] : [[name, value]],
    ),
  );

/** One histogram's buckets, sum and count by their labels. */
const histograms = (name: string, values: readonly Value[]) => {
  const byLabels = Map.groupBy(values, (value) => JSON.stringify(attributesOf(value)));
  return [...byLabels.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const buckets = group
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels, value }) => ({ bound: Number(labels['le']), value }))
      .toSorted((a, b) => a.bound - b.bound);
    const of = (suffix: string): number =>
      group.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
    // Prometheus counts what lies below each bound, OTLP what lies between two.
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0));
    const finite = buckets.map(({ bound }) => bound).filter(Number.isFinite);
    if (finite.length === buckets.length) counts.push(of('count') - (buckets.at(-1)?.value ?? 0));
    return [
      {
        attributes: attributesOf(first),
        value: { buckets: { boundaries: finite, counts }, sum: of('sum'), count: of('count') },
      },
    ];
  });
};

const toOtlp = (
  { name, help, type, values }: CollectedMetric,
  startTime: HrTime,
  endTime: HrTime,
): MetricData => {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histograms(name, values).map((point) => ({ ...point, startTime, endTime })),
    };
  const dataPoints = values.map((value) => ({
    attributes: attributesOf(value),
    value: value.value,
    startTime,
    endTime,
  }));
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
};

/** The numbers of the Prometheus endpoint in the form of OpenTelemetry, so that both tell the same. */
export const otlpMetrics = (
  collect: () => Promise<readonly CollectedMetric[]>,
  resource: Resource,
): MetricProducer => {
  const startTime = hrTime(performance.timeOrigin);
  return {
    collect: async () => {
      const metrics = (await collect()).map((metric) =>
        toOtlp(metric, startTime, hrTime(Date.now())),
      );
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'pharos' }, metrics }] },
        errors: [],
      };
    },
  };
};
