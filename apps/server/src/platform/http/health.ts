import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Gauge as Metric, Registry } from 'prom-client';
import type { ConfigWarning } from '../config-warnings.ts';
import type { Db } from '../db/database.ts';
import { UNAVAILABLE_REASONS } from '../db/failures.ts';
import { failingServices } from '../instance/outside-services.ts';
import { addGauges, type Gauge } from './gauges.ts';
import { isLocalRequest } from './local-request.ts';

export interface HealthSigns {
  /** The process has begun to stop, so a load balancer should look elsewhere. */
  readonly isStopping: () => boolean;
  /** Its jobs are being done; true in a process that does none. */
  readonly isWorking: () => boolean;
  /** Problems of the settings; reported to this machine and to holders of the token. */
  readonly warnings: readonly ConfigWarning[];
}

/**
 * Serves `/healthz`: the process lives. `/readyz`: it does its work, and is not stopping. `/metrics`: Prometheus, for this
 * machine and for holders of the token, because it reveals the load of the instance.
 */
export function addHealth(
  app: FastifyInstance,
  db: Db,
  { isStopping, isWorking, warnings }: HealthSigns,
  metricsToken: string,
  gauges: readonly Gauge[] = [],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addGauges(registry, gauges);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const unavailable = new Counter({
    name: 'database_unavailable_total',
    help: 'Requests that the database could not do: lost connection, wait for a lock, other overload, persistent conflict.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of UNAVAILABLE_REASONS) unavailable.inc({ reason }, 0);
  // The lookup of a series by its labels is most of the cost of counting, so each one is looked up once. There are only as many
  // as routes times statuses.
  const seriesByKey = new Map<string, ReturnType<typeof duration.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.served?.route ?? 'none';
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let series = seriesByKey.get(key);
    if (!series) {
      series = duration.labels(request.method, route, String(reply.statusCode));
      seriesByKey.set(key, series);
    }
    series.observe(reply.elapsedTime / 1000);
    if (request.unavailable) unavailable.inc({ reason: request.unavailable });
    done();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  new Metric({
    name: 'config_warnings',
    help: 'Number of settings that are unsuitable for a public instance; /readyz lists them.',
    registers: [registry],
  }).set(warnings.length);
  const isInsider = (request: FastifyRequest) => isLocalRequest(request) || isSame(bearer(request), metricsToken);
  app.get('/readyz', async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.ping();
      if (!isWorking()) return reply.code(503).send({ status: 'jobs are left lying' });
      if (!isInsider(request)) return { status: 'ready' };
      const failing = failingServices();
      return {
        status: 'ready',
        ...(failing.length > 0 && { failing }),
        ...(warnings.length > 0 && { warnings }),
      };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!isInsider(request)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const bearer = ({ headers }: FastifyRequest): string => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** Compares in constant time; an empty secret never matches. */
const isSame = (given: string, secret: string): boolean => secret !== '' && timingSafeEqual(hash(given), hash(secret));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
