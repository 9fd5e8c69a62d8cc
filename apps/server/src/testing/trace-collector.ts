import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A collector that takes OTLP over HTTP in JSON. */
export interface TraceCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** All bodies. */
  readonly text: string;
  /** `hang` reads requests and never answers them. */
  behave(how: 'accept' | 'refuse' | 'hang'): void;
  stop(): void;
}

interface SentSpan extends Omit<CollectedSpan, 'attributes'> {
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface SentTraces {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

export async function traceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  let mode: Parameters<TraceCollector['behave']>[0] = 'accept';
  const server = http.createServer(async (request, response) => {
    const body = (await buffer(request)).toString();
    if (mode === 'hang') return;
    if (mode === 'refuse') return void response.writeHead(400).end();
    bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as SentTraces;
    for (const { attributes, ...span } of resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((one) => one.spans),
    ))
      spans.push({
        ...span,
        attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get text() {
      return bodies.join('\n');
    },
    behave(how) {
      mode = how;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
