import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Log, maskPersonal } from '../log.ts';
import { errorKind } from '../logged-error.ts';
import { Refusal } from '../refusal.ts';
import { requestSpans } from './request-spans.ts';
import { type SpanDescription, type SpanResults, switchTracing } from './tracing.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** Spans that wait for the collector; further ones are lost. About 1 kB each. */
const MAX_WAITING = 4_096;
const MAX_BATCH = 512;
const MAX_VALUE_LENGTH = 2_000;
/** A stop waits no longer for the collector. */
const STOP_MS = 2_000;

export interface RunningTracing {
  /** Sends what waits, for two seconds at most. */
  stop(): Promise<void>;
}

export interface ProcessOrigin {
  readonly host: string;
  readonly pid: number;
  readonly roles: string;
}

/** Sends the spans of this process to a collector by OTLP over HTTP, in JSON. */
export function startTracing(
  { tracingEndpoint, tracingService, tracingSampler, tracingSamplerArg }: TracingSettings,
  { host, pid, roles }: ProcessOrigin,
  log: Log,
): RunningTracing {
  const exporter = new OTLPTraceExporter({ url: `${tracingEndpoint.replace(/\/+$/, '')}/v1/traces` });
  const queue = new BoundedQueue(exporter, log);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.instance.id': randomUUID(),
          'host.name': host,
          'process.pid': pid,
          'xunban.roles': roles,
        }),
      )
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': tracingService })),
    sampler: SAMPLERS[tracingSampler](tracingSamplerArg),
    idGenerator: readableIds(),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [queue],
  });
  const contexts = new AsyncLocalStorageContextManager();
  context.setGlobalContextManager(contexts.enable());
  const tracer = provider.getTracer('xunban');
  const active = () => trace.getSpanContext(context.active());
  switchTracing({
    inSpan: (described, work) => measured(tracer, described, work),
    observe: (described, work) => void measured(tracer, described, () => work).catch(() => {}),
    traceRequests: requestSpans(tracer),
    ids() {
      const span = active();
      return span && { traceId: span.traceId, spanId: span.spanId };
    },
    traceParent() {
      const span = active();
      return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags & 1 ? '01' : '00'}`;
    },
    lostSpans: () => queue.lost,
  });
  return {
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(STOP_MS, undefined, { ref: false })]);
      switchTracing(undefined);
      context.disable();
      if (queue.waiting > 0) log.warn({ spans: queue.waiting }, 'spans were not sent before the stop');
    },
  };
}

const SAMPLERS: Readonly<Record<TracingSettings['tracingSampler'], (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/** Ids that the masking of the log does not take for a phone or card number. */
function readableIds(): IdGenerator {
  const random = new RandomIdGenerator();
  const readable = (make: () => string): string => {
    for (;;) {
      const id = make();
      if (maskPersonal(id) === id) return id;
    }
  };
  return {
    generateTraceId: () => readable(() => random.generateTraceId()),
    generateSpanId: () => readable(() => random.generateSpanId()),
  };
}

const KINDS = { client: SpanKind.CLIENT, server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

function measured<T>(
  tracer: Tracer,
  { name, kind, attributes = {}, parent }: SpanDescription,
  work: (results: SpanResults) => Promise<T>,
): Promise<T> {
  const from = parent === undefined ? context.active() : (remoteContext(parent) ?? ROOT_CONTEXT);
  const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes: { ...attributes } };
  return tracer.startActiveSpan(name, options, from, async (span) => {
    try {
      return await work(resultsOf(span));
    } catch (error) {
      if (error instanceof Refusal) span.setAttribute('xunban.refusal', error.code);
      else resultsOf(span).fail(errorKind(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

const resultsOf = (span: Span): SpanResults => ({
  add: (attributes) => void span.setAttributes({ ...attributes }),
  fail: (type) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type),
});

function remoteContext(traceParent: string | null) {
  const parsed = traceParent === null ? null : parseTraceParent(traceParent);
  return parsed && trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true });
}

/** Hands spans to the exporter in batches, and counts those that do not fit or do not arrive. */
class BoundedQueue implements SpanProcessor {
  waiting = 0;
  lost = 0;
  readonly #batches: BatchSpanProcessor;
  readonly #log: Log;
  #isFailing = false;

  constructor(exporter: SpanExporter, log: Log) {
    this.#log = log;
    this.#batches = new BatchSpanProcessor({
      exporter: {
        export: (spans, done) =>
          exporter.export(spans, (result) => {
            this.#note(spans.length, result.code === ExportResultCode.SUCCESS, result.error);
            done(result);
          }),
        shutdown: () => exporter.shutdown(),
      },
      maxQueueSize: MAX_WAITING,
      maxExportBatchSize: MAX_BATCH,
    });
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    // Those that are being sent take memory, too.
    if (this.waiting >= MAX_WAITING) this.lost += 1;
    else {
      this.waiting += 1;
      this.#batches.onEnd(span);
    }
  }

  forceFlush(): Promise<void> {
    return this.#batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#batches.shutdown();
  }

  /** Logs the first failure, and the first success after it. */
  #note(spans: number, isSent: boolean, error: Error | undefined): void {
    this.waiting -= spans;
    if (!isSent) this.lost += spans;
    if (isSent === !this.#isFailing) return;
    this.#isFailing = !isSent;
    if (isSent) this.#log.info({ lost: this.lost }, 'spans reach the collector again');
    else this.#log.warn({ err: error, spans }, 'spans could not be sent to the collector');
  }
}
