import type { FastifyInstance } from 'fastify';

/** How a server stops without cutting anybody off, and without waiting for those who merely stay connected. */
export interface Stopping {
  isStopping(): boolean;
  /** From now on every answer ends its connection. Call it before `app.close()`, which waits for all of them. */
  begin(): void;
}

/**
 * Node closes connections that are idle when it stops listening, but one that was busy then would be kept for its whole
 * idle time after its last answer, and the process with it.
 */
export function addStopping(app: FastifyInstance): Stopping {
  let isStopping = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('Connection', 'close');
    done(null, payload);
  });
  return {
    isStopping: () => isStopping,
    begin() {
      isStopping = true;
      // For answers whose headers have left already: event streams above all.
      app.server.keepAliveTimeout = 1;
    },
  };
}
