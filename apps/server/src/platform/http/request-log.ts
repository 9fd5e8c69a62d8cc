import type { FastifyInstance } from 'fastify';
import { type Log, requestLineWriter } from '../log.ts';

/** One line for each answer below `/api`: method, route, status and time, nothing that anybody sent. */
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
      });
    done();
  });
}
