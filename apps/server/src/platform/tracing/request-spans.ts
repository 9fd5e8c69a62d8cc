import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TraceIds } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of a request below `/api`; undefined while tracing is off. */
    traceIds?: TraceIds | undefined;
  }
}

/** A span for each request of a route below `/api`. It names the route, never the address, which may hold tickets and identities. */
export const requestSpans =
  (tracer: Tracer) =>
  (app: FastifyInstance): void => {
    const contexts = new WeakMap<FastifyRequest, Context>();
    app.addHook('onRequest', (request, reply, done) => {
      const { url: route } = request.routeOptions;
      if (route === undefined || !/^\/api/i.test(route)) return done();
      const span = tracer.startSpan(
        `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'xunban.request.id': request.id,
          },
        },
        parentOf(request),
      );
      const { traceId, spanId } = span.spanContext();
      request.traceIds = { traceId, spanId };
      // An event stream ends without `finish`.
      reply.raw.once('close', () => end(span, reply.raw.headersSent ? reply.statusCode : undefined));
      const active = trace.setSpan(ROOT_CONTEXT, span);
      contexts.set(request, active);
      context.with(active, done);
    });
    // The body arrives in events of the connection, outside of the context.
    app.addHook('preValidation', (request, _reply, done) => {
      const active = contexts.get(request);
      if (active) context.with(active, done);
      else done();
    });
  };

/** The span of a trusted proxy. Anyone else could join traces of others, or have all of theirs recorded. */
function parentOf({ ips = [], headers }: FastifyRequest): Context {
  const { traceparent } = headers;
  const isBehindProxy = ips.length > 1;
  const parsed = isBehindProxy && typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parsed ? trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true }) : ROOT_CONTEXT;
}

function end(span: Span, status: number | undefined): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (status !== undefined && status >= 500)
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status));
  span.end();
}
