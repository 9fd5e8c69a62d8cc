import { randomBytes } from 'node:crypto';
import { type EnvelopeKind, envelopeOf, type Renames } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import { DatabaseUnavailable, refusedValue } from '../db/failures.ts';
import { StoreUnavailable } from '../files/store.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { traceRequests } from '../tracing/tracing.ts';
import { refusalAnswer } from './answers.ts';
import { endSlowBodies, HEAD_LIMITS, limitConnections, refuseUnreadable } from './connections.ts';
import { loggerOf, logRequests } from './request-log.ts';
import { registerHooks } from './served.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language among ours that fits the caller best. Worked out at each reading. */
    readonly language: Language;
  }
  interface FastifyContextConfig {
    envelope?: EnvelopeKind;
    /** Input fields whose API name differs, our name first: errors use the API name. */
    sentNames?: Renames;
  }
}

/** The 20 minutes that the specification gives an upload. Bodies without files have less: see `endSlowBodies`. */
const REQUEST_TIMEOUT_MS = 1_200_000;
const IDLE_CONNECTION_MS = 72_000;
const MAX_PARAMETER_BYTES = 200;

/** The HTTP server without any route: limits, names, languages, headers, and the one place where errors become answers. */
export function createApp(config: Config, log: Log): FastifyInstance {
  const app = Fastify({
    loggerInstance: log satisfies FastifyBaseLogger as FastifyBaseLogger,
    // A logger of its own for each request costs a hundredth of it, and hardly any request writes to it.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Only what proxies of ours write into X-Forwarded-For counts: anyone can write the rest.
    trustProxy: config.trustedProxies,
    genReqId: requestNames(),
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: MAX_PARAMETER_BYTES,
    },
    bodyLimit: 256 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    forceCloseConnections: 'idle',
    // While the server stops, a request on an open connection is still served (`/readyz` reports the stop), and the connection
    // is closed after it.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    http: HEAD_LIMITS,
  });
  traceRequests(app);
  acceptEmptyJson(app);
  registerHooks(app, config);
  limitConnections(app.server);
  endSlowBodies(app);
  logRequests(app, log);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  return app;
}

/** Clients of the specification send empty bodies with a JSON content type; that is an empty object. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, body as string, done);
  });
}

export function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { envelope = envelopeOf(request.url), sentNames = {} } = request.routeOptions.config;
  const answer = refusalAnswer(refusal, { envelope, language: request.language, sentNames });
  return reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8').send(answer.body);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  const logError = (level: 'warn' | 'error', message: string) =>
    loggerOf(request)[level]({ err: error, route: request.routeOptions.url }, message);
  if (refusal.code === 'internal') logError('error', 'unexpected failure');
  else if (error instanceof DatabaseUnavailable) {
    request.unavailable = error.reason;
    logError('warn', 'the database is unavailable');
  } else if (error instanceof StoreUnavailable) logError('warn', 'the file store is unavailable');
  else if (refusal.code === 'diskFull') logError('error', 'ALARM: the data volume is full');
  else if (refusedValue(error)) logError('error', 'the database refused a value');
  return answerRefusal(refusal, request, reply);
}

/** Returns the refusal for an error; any other error is logged and answered as an internal failure. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable) return unavailable(error);
  if (error instanceof StoreUnavailable) return new Refusal('unavailable', { data: { retryAfterSeconds: 5 } });
  // By the signal of the request, whose client has gone.
  if (error instanceof Error && error.name === 'AbortError') return new Refusal('unavailable');
  if (isDiskFull(error)) return new Refusal('diskFull', { data: { retryAfterSeconds: 60 } });
  // Handlers validate what they can; these are unforeseen cases, such as two users who save at the same moment.
  const refused = refusedValue(error);
  if (refused) return new Refusal(refused === 'taken' ? 'staleVersion' : 'invalidInput');
  const status = error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined;
  if (status === 413) return new Refusal('bodyTooLarge');
  if (status === 415) return new Refusal('unsupportedMedia');
  if (status === 503) return new Refusal('unavailable');
  // Any other 4xx of the HTTP layer is a body or address that cannot be read.
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('malformedBody');
  return new Refusal('internal');
}

/** Clients retry requests that saved nothing. After a lost connection only reads and requests with a key are safe to retry. */
const unavailable = ({ reason }: DatabaseUnavailable): Refusal =>
  new Refusal('unavailable', { data: { retryAfterSeconds: 2, ...(reason === 'lost' ? {} : { nothingSaved: true }) } });

/** True when the file system, or this user's quota on it, is full. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/**
 * Names requests so that no two have the same name, whichever process serves them and however often it was started: a
 * random part for the process, and the request's number in it. The name stands in the log and in the audit of staff.
 */
function requestNames(): () => string {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
