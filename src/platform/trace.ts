import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/*
 * Spans tell how long a request, a query, a job, a mail, an upload or a payment call took, and what it was part of. Without
 * an OpenTelemetry endpoint in the configuration nothing is recorded. No name or attribute holds a personal datum: no
 * address of a page with its ids, no text of a statement, no message of an error.
 */

// It records from the moment on at which a provider is registered.
const tracer = trace.getTracer('pharos');

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  inside: SpanKind.INTERNAL,
} as const;

/** Marks a span as failed, with the name of the error's class alone. */
const markFailed = (span: Span, error: unknown): void => {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/** Runs work in a span of its own, within the one that is running. Passes on what the work returns or throws. */
export const inSpan = <T>(
  name: string,
  kind: keyof typeof KINDS,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> =>
  tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

/** Marks a span as failed where nothing was thrown. */
export const failSpan = (span: Span, why: string): void => {
  span.setAttribute('error.type', why);
  span.setStatus({ code: SpanStatusCode.ERROR });
};
