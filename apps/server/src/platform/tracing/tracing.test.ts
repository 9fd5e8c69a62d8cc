import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { BUILT_SERVER } from '../../testing/built-server.ts';
import { givePayableOrder } from '../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD } from '../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type CollectedSpan, type TraceCollector, traceCollector } from '../../testing/trace-collector.ts';
import { type WebhookReceiver, webhookReceiver } from '../../testing/webhook-receiver.ts';
import { readConfig } from '../config.ts';
import { createLog, type Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { type RunningTracing, startTracing } from './otlp-tracing.ts';
import { activeTraceIds, inSpan, lostSpans } from './tracing.ts';

const ORIGIN = { host: 'api-1', pid: 7, roles: 'api' };
const PARENT = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };

let lines: string[];
let log: Log;
let collector: TraceCollector;
let tracing: RunningTracing;

async function begin(env: Readonly<Record<string, string>> = {}): Promise<void> {
  lines = [];
  log = createLog('info', { destination: { write: (line) => void lines.push(line) }, isTraced: true });
  collector = await traceCollector();
  const read = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env });
  if (!read.ok) throw new Error(read.faults.join('; '));
  tracing = startTracing(read.config, ORIGIN, log);
}
const logged = () => lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));

describe('a payment', () => {
  let server: TestServer;
  let receiver: WebhookReceiver;
  let spans: readonly CollectedSpan[];
  let secrets: readonly string[];

  beforeAll(async () => {
    await begin();
    receiver = await webhookReceiver();
    server = await startTestServer({ WEBHOOK_TARGETS: 'any', TRUSTED_PROXIES: 'loopback' }, { log: () => log });
    const member = await server.newMember();
    await creditWallet(server.deps.db, member.memberId, 100_000n);
    await member.api.webhook.add({ body: { url: receiver.url, types: ['order.paid'] } });
    const { mainOrderId } = await givePayableOrder(
      { db: server.deps.db, guest: server.guest },
      member.memberId,
      1_000n,
    );
    const post = async (address: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(`${server.url}${address}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${member.token}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return response.json();
    };
    const opened = await post('/api/applet/appletorder/post-applet-gotopay', { orderMainIds: [mainOrderId] });
    const { payNo } = opened.result;
    const paid = await post(
      '/api/app/member-pay/pay?note=text-in-the-query',
      { payNo, amount: 10, useWallet: true, payPassword: PAY_PASSWORD },
      {
        'Idempotency-Key': 'the-key-of-the-payment',
        'X-Forwarded-For': '198.51.100.7',
        traceparent: `00-${PARENT.trace}-${PARENT.span}-01`,
        tracestate: 'vendor=injected',
      },
    );
    expect(paid).toMatchObject({ state: 'succeeded' });
    await vi.waitFor(
      async () =>
        expect((await member.api.webhook.deliveries({ query: {} })).items).toMatchObject([{ state: 'delivered' }]),
      { timeout: 60_000 },
    );
    secrets = [
      ...[member.token, member.account, member.memberId, PAY_PASSWORD, payNo, mainOrderId, receiver.url],
      ...['the-key-of-the-payment', 'text-in-the-query', '198.51.100.7', 'injected', '测试买家'],
    ];
    await server.stop();
    await tracing.stop();
    spans = collector.spans.filter(({ traceId }) => traceId === PARENT.trace);
  });
  afterAll(async () => {
    collector.stop();
    await receiver.stop();
  });

  const named = (name: string | RegExp) => {
    const found = spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
    expect(found, `${name} among ${spans.map((span) => span.name).join(', ')}`).not.toEqual([]);
    return found;
  };
  const only = (name: string) => {
    const [first, ...rest] = named(name);
    expect(rest).toEqual([]);
    return first as CollectedSpan;
  };

  test('request, use case, transaction, statements, job and webhook are one trace below the span of the proxy', () => {
    const request = only('POST /api/app/member-pay/pay');
    expect(request).toMatchObject({ parentSpanId: PARENT.span, status: { code: 0 } });
    expect(request.attributes).toMatchObject({
      'http.route': '/api/app/member-pay/pay',
      'http.response.status_code': 200,
    });
    const useCase = only('payment.pay');
    expect(useCase.parentSpanId).toBe(request.spanId);
    const transaction = only('process webhooks.deliver').parentSpanId;
    expect(spans.find(({ spanId }) => spanId === transaction)).toMatchObject({
      name: 'transaction',
      parentSpanId: useCase.spanId,
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === transaction).map(({ name }) => name);
    expect(statements).toEqual(expect.arrayContaining(['begin', 'insert webhook_sequence', 'commit']));
    expect(only('POST webhook')).toMatchObject({
      parentSpanId: transaction,
      attributes: { 'http.response.status_code': 204, 'xunban.webhook.type': 'order.paid' },
    });
  });

  test('the receiver of the webhook gets the span as its parent', () => {
    const [{ headers } = { headers: {} }] = receiver.received;
    expect(headers).toMatchObject({ traceparent: `00-${PARENT.trace}-${only('POST webhook').spanId}-01` });
  });

  test('every parent inside the trace is in it, too', () => {
    const ids = new Set(spans.map(({ spanId }) => spanId));
    for (const { name, parentSpanId } of spans)
      expect(parentSpanId === PARENT.span || ids.has(String(parentSpanId)), name).toBe(true);
  });

  test('no value of a request, a statement or a header is sent to the collector', () => {
    expect(collector.text).toContain('db.query.text');
    for (const secret of secrets) expect(collector.text).not.toContain(secret);
  });

  test('the log line of the request names its span', () => {
    const { spanId } = only('POST /api/app/member-pay/pay');
    expect(logged()).toContainEqual(
      expect.objectContaining({ msg: 'request', traceId: PARENT.trace, spanId, route: '/api/app/member-pay/pay' }),
    );
  });
});

describe('the traceparent of a request', () => {
  let server: TestServer;
  beforeAll(async () => {
    await begin();
    server = await startTestServer({ TRUSTED_PROXIES: 'loopback' }, { log: () => log });
  });
  afterAll(async () => {
    await server.stop();
    await tracing.stop();
    collector.stop();
  });

  /** @returns the trace in which a request with these headers is recorded, by its log line */
  async function traceOf(headers: Readonly<Record<string, string>>): Promise<unknown> {
    const before = lines.length;
    expect((await fetch(`${server.url}/api/app/sessions`, { headers })).status).toBeLessThan(500);
    const line = () =>
      logged()
        .slice(before)
        .find(({ msg }) => msg === 'request');
    await expect.poll(line).toBeDefined();
    return line()?.['traceId'];
  }
  const VALID = `00-${PARENT.trace}-${PARENT.span}-01`;
  const PROXY = { 'X-Forwarded-For': '198.51.100.7' };

  test('from a trusted proxy it is the parent', async () => {
    expect(await traceOf({ ...PROXY, traceparent: VALID })).toBe(PARENT.trace);
  });

  test('from a client without a proxy it counts for nothing', async () => {
    expect(await traceOf({ traceparent: VALID })).toMatch(/^[0-9a-f]{32}$/);
    expect(await traceOf({ traceparent: VALID })).not.toBe(PARENT.trace);
  });

  test.each([
    ['empty', ''],
    ['version ff', `ff-${PARENT.trace}-${PARENT.span}-01`],
    ['zero trace', `00-${'0'.repeat(32)}-${PARENT.span}-01`],
    ['zero span', `00-${PARENT.trace}-${'0'.repeat(16)}-01`],
    ['upper case', `00-${'A'.repeat(32)}-${PARENT.span}-01`],
    ['further fields in version 00', `${VALID}-extra`],
    ['two values', `${VALID}, ${VALID}`],
    ['statement', `00-${PARENT.trace}-${PARENT.span}-01'; drop table member; --`],
    ['long', 'a'.repeat(4_000)],
  ])('invalid (%s): the request begins a trace of its own', async (_name, traceparent) => {
    const traceId = await traceOf({ ...PROXY, traceparent });
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceId).not.toBe(PARENT.trace);
  });
});

describe('a collector', () => {
  afterEach(() => collector.stop());
  const work = (count: number) =>
    Promise.all(Array.from({ length: count }, () => inSpan({ name: 'work', parent: null }, async () => 1)));

  test('that hangs delays no work and fills no memory: further spans are counted as lost, and a stop goes on', async () => {
    await begin();
    collector.behave('hang');
    expect(await work(5_000)).toHaveLength(5_000);
    expect(lostSpans()).toBe(5_000 - 4_096);
    await tracing.stop();
    expect(logged()).toContainEqual(
      expect.objectContaining({ spans: 4_096, msg: 'spans were not sent before the stop' }),
    );
  });

  test('that refuses loses spans, and the log says so once', async () => {
    await begin();
    collector.behave('refuse');
    await work(1_000);
    await expect.poll(lostSpans).toBe(512);
    await tracing.stop();
    expect(logged().filter(({ msg }) => msg === 'spans could not be sent to the collector')).toHaveLength(1);
  });

  test('gets what waits when the process stops', async () => {
    await begin();
    await work(3);
    await tracing.stop();
    expect(collector.spans.map(({ name }) => name)).toEqual(['work', 'work', 'work']);
    expect(collector.text).toContain('"xunban.roles"');
  });

  test('gets no more traces than the sampler says', async () => {
    await begin({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
    await work(3);
    await tracing.stop();
    expect(collector.spans).toEqual([]);
  });
});

describe('a span', () => {
  beforeAll(() => begin());
  afterAll(() => collector.stop());

  test('of work that throws has failed with the code of the error, not its text; a refusal is an answer', async () => {
    const failing = (error: unknown) =>
      inSpan({ name: 'failing' }, async () => {
        throw error;
      }).catch(() => {});
    await failing(Object.assign(new Error('13912345678'), { code: 'ECONNRESET' }));
    await failing(new Refusal('notFound'));
    await inSpan({ name: 'outer' }, async () => expect(activeTraceIds()).toBeDefined());
    expect(activeTraceIds()).toBeUndefined();
    await tracing.stop();
    expect(collector.spans).toMatchObject([
      { status: { code: 2 }, attributes: { 'error.type': 'ECONNRESET' } },
      { status: { code: 0 }, attributes: { 'xunban.refusal': 'notFound' } },
      { name: 'outer' },
    ]);
    expect(collector.text).not.toContain('13912345678');
  });
});

describe('without a collector', () => {
  test('work runs without a span', async () => {
    expect(await inSpan({ name: 'work' }, async () => activeTraceIds() ?? 'none')).toBe('none');
    expect(lostSpans()).toBeUndefined();
  });

  test('a server loads no package of OpenTelemetry but the interface that the metrics use', async () => {
    const script = `
      import { createRequire } from 'node:module';
      await import('./boot.mjs');
      const packages = Object.keys(createRequire(import.meta.url).cache).map((file) => file.split('@opentelemetry/')[1]);
      console.log([...new Set(packages.flatMap((rest) => rest?.split('/')[0] ?? []))].join(' '));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: path.dirname(BUILT_SERVER),
    });
    expect(stdout.trim()).toBe('api');
  });
});
