import type { FastifyInstance } from 'fastify';

/**
 * Spans of OpenTelemetry around the seams of the server. Without an exporter (`otlp-tracing.ts`) no span exists and no package of
 * OpenTelemetry is loaded: each function then only calls its work.
 */

export interface SpanDescription {
  /** A name of ours, never one from a request. */
  readonly name: string;
  /** `internal` when left out. */
  readonly kind?: 'client' | 'server' | 'consumer';
  /** Names of the semantic conventions. No personal data, no token, no value of a statement. */
  readonly attributes?: SpanAttributes;
  /** `traceparent` of the cause, which ended before; null begins a trace. Left out: the active span. */
  readonly parent?: string | null;
}

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Results of the work that a span measures. */
export interface SpanResults {
  add(attributes: SpanAttributes): void;
  /** Marks the span as failed although the work does not throw. @param type a code of ours */
  fail(type: string): void;
}

/** The names under which a log line belongs to a span. */
export interface TraceIds {
  readonly traceId: string;
  readonly spanId: string;
}

export interface Tracing {
  inSpan<T>(described: SpanDescription, work: (results: SpanResults) => Promise<T>): Promise<T>;
  observe(described: SpanDescription, work: Promise<unknown>): void;
  traceRequests(app: FastifyInstance): void;
  /** Ids of the active span. */
  ids(): TraceIds | undefined;
  /** The active span as a W3C `traceparent`. */
  traceParent(): string | undefined;
  /** Number of spans that did not reach the collector. */
  lostSpans(): number;
}

let tracing: Tracing | undefined;

/** Switches spans on for this process, or off. */
export const switchTracing = (next: Tracing | undefined): void => {
  tracing = next;
};

const NO_RESULTS: SpanResults = { add() {}, fail() {} };

/** Measures work as a span, the parent of those inside. A thrown error sets its status, a `Refusal` does not. */
export const inSpan = <T>(described: SpanDescription, work: (results: SpanResults) => Promise<T>): Promise<T> =>
  tracing ? tracing.inSpan(described, work) : work(NO_RESULTS);

/** The same for a part of traced work: outside of a span it is not measured. The description is made when it is needed. */
export const inChildSpan = <T>(
  describe: () => SpanDescription,
  work: (results: SpanResults) => Promise<T>,
): Promise<T> => (tracing?.ids() ? tracing.inSpan(describe(), work) : work(NO_RESULTS));

/** Measures a part of traced work that has begun already. */
export function observeChild(describe: () => SpanDescription, work: Promise<unknown>): void {
  if (tracing?.ids()) tracing.observe(describe(), work);
}

/** Measures the requests of an HTTP server. */
export const traceRequests = (app: FastifyInstance): void => tracing?.traceRequests(app);

/** Returns the active span as a W3C `traceparent`, which is stored with work that is done later, and sent to receivers. */
export const activeTraceParent = (): string | undefined => tracing?.traceParent();

export const activeTraceIds = (): TraceIds | undefined => tracing?.ids();

/** Undefined while tracing is off. */
export const lostSpans = (): number | undefined => tracing?.lostSpans();
