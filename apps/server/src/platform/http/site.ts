import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '@xunban/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSilentConnections, HEAD_LIMITS, limitConnections, refuseUnreadable } from './connections.ts';

/** Requests that came in at the console's port; all others are the web's. */
const atConsole = new WeakSet<IncomingMessage>();

/** At whose address a request came in. */
export const siteOf = ({ raw }: Pick<FastifyRequest, 'raw'>): Site => (atConsole.has(raw) ? 'console' : 'web');

/**
 * A second port of the same server, for the console alone. Staff sign in at an origin of their own, so that no script on a
 * page of the web can read what the console keeps in the browser, or call in its name.
 */
export interface ConsolePort {
  /** Such as `http://127.0.0.1:8081`. */
  readonly address: string;
  /** Waits for the requests under way. */
  close(): Promise<void>;
}

/** Listens with the limits of `app`, which must be ready. @throws when the port is taken. */
export async function openConsolePort(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ConsolePort> {
  const { requestTimeout, keepAliveTimeout } = app.server;
  const server = http.createServer({ ...HEAD_LIMITS, requestTimeout, keepAliveTimeout }, (request, response) => {
    atConsole.add(request);
    app.routing(request, response);
  });
  limitConnections(server);
  const closeSilent = endSilentConnections(server);
  server.on('clientError', refuseUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  const { family, port: given } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${host}]` : host}:${given}`,
    close: () =>
      new Promise((resolve) => {
        // A connection that is busy now, above all with an event stream, must not stay open for its idle time afterwards.
        server.keepAliveTimeout = 1;
        server.close(() => resolve());
        server.closeIdleConnections();
        closeSilent();
      }),
  };
}
