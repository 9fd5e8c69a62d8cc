import type { FastifyInstance } from 'fastify';
import { endSilentConnections, endUnfinishedBodies } from './connections.ts';

/** Bodies that are still arriving after this time are cut: the stop of a process ends within ten seconds under any upload. */
const BODY_GRACE_MS = 8_000;

/**
 * Stops a server: requests in progress are answered, except those whose body does not arrive in time, and connections that are
 * only kept open are closed.
 */
export interface Stopping {
  isStopping(): boolean;
  /** From now on `/readyz` reports the stop and every answer ends its connection; new ones are still accepted. */
  announce(): void;
  /** Ends what would outlast the stop. Call it before `app.close()`, which waits for all connections. */
  begin(): void;
}

/**
 * Node closes the connections that are idle when it stops listening. A connection that is busy at that moment would stay open
 * for its full idle time after its answer, and the process would wait for it.
 */
export function addStopping(app: FastifyInstance, bodyGraceMs = BODY_GRACE_MS): Stopping {
  let isStopping = false;
  const endBodies = endUnfinishedBodies(app);
  const closeSilent = endSilentConnections(app.server);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('Connection', 'close');
    done(null, payload);
  });
  return {
    isStopping: () => isStopping,
    announce() {
      isStopping = true;
    },
    begin() {
      isStopping = true;
      // For answers whose headers have left already: event streams above all.
      app.server.keepAliveTimeout = 1;
      closeSilent();
      endBodies(bodyGraceMs);
    },
  };
}
