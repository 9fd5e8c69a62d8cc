import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { type Log, requestLineWriter } from '../log.ts';
import { failuresWithout } from '../logged-error.ts';
import { hideSent } from '../sent-values.ts';

/** Logs one line for each answer below `/api`: method, route, status and time, no request data. */
export function logRequests(app: FastifyInstance, log: Log): void {
  const write = requestLineWriter(log);
  app.addHook('onResponse', (request, reply, done) => {
    const { served, method } = request;
    if (served?.isApi ?? /^\/api/i.test(request.url))
      write({
        reqId: request.id,
        method,
        route: served?.route ?? '(none)',
        status: reply.statusCode,
        ms: reply.elapsedTime,
        trace: request.traceIds,
      });
    done();
  });
}

/** Logger for events of one request. Failures are logged without request data. */
export const loggerOf = (request: FastifyRequest): FastifyBaseLogger =>
  request.log.child(
    { reqId: request.id },
    failuresWithout(() => hideSent(request)),
  );
