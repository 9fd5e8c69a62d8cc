import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** An open event stream holds a connection, so there may be many; each costs some 20 kB. */
const MAX_CONNECTIONS = 12_000;
/**
 * Headers must arrive within 15 seconds. Node looks for overdue ones at an interval, which is 30 seconds unless it is given, so
 * both times together stay below the limit.
 */
export const HEAD_LIMITS = { headersTimeout: 13_000, connectionsCheckingInterval: 1_000 } as const;
/** A body that brings nothing for so long will not come. An upload may take long, as long as bytes come. */
const SILENCE_MS = 60_000;
/** Any other body is small: one that has not arrived by then holds its connection on purpose. */
const BODY_MS = 60_000;
/** After an answer that did not need the body, so much longer for a client that reads the answer only once it has sent it. */
const LINGER_MS = 5_000;

const REASONS = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const;
const STATUS_BY_CODE: Readonly<Record<string, keyof typeof REASONS>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers input that could not be parsed as a request, and ends the connection. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  if (socket.writable && error.code !== 'ECONNRESET')
    socket.write(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroy(error);
}

/** Closes connections beyond the limit at once: the others are unaffected. */
export function limitConnections(server: Pick<Server, 'maxConnections'>): void {
  server.maxConnections = MAX_CONNECTIONS;
}

/** A connection that is silent for so long while the server stops brings no request any more. */
const SILENT_MS = 250;

/**
 * Prepares the end of connections on which no byte has arrived: browsers open some in advance. Node counts them as busy, so a
 * stopping server would wait for their full timeout.
 * @returns closes them from now on, until the server is closed
 */
export function endSilentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    // Bytes may have arrived that the process has not read yet, so a connection is closed when it was silent twice.
    let silent: readonly Socket[] = [];
    const look = () => {
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
      silent = [...open].filter(({ bytesRead }) => bytesRead === 0);
    };
    look();
    const looking = setInterval(look, SILENT_MS);
    server.once('close', () => clearInterval(looking));
  };
}

/**
 * Prepares the end of requests whose body is still arriving when the server stops: a slow upload would outlast any stop. Its
 * client sends the part again to the next process.
 * @returns ends them after a time, unless the server is closed before
 */
export function endUnfinishedBodies(app: FastifyInstance): (afterMs: number) => void {
  const arriving = new Set<IncomingMessage>();
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (bringsBody(raw)) {
      arriving.add(raw);
      reply.raw.once('close', () => arriving.delete(raw));
    }
    done();
  });
  return (afterMs) => {
    const timer = setTimeout(() => {
      for (const { complete, socket } of arriving) if (!complete) socket.destroy();
    }, afterMs);
    app.server.once('close', () => clearTimeout(timer));
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call with files: its body may take long. */
    isUpload?: boolean;
  }
}

export interface WaitLimits {
  readonly silenceMs: number;
  readonly bodyMs: number;
  readonly lingerMs: number;
}

/**
 * Ends connections whose client sends a body too slowly to be legitimate: each holds memory and a slot. Node's own limit
 * applies to the whole request, which must be long enough for a large board file on a slow line.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { silenceMs, bodyMs, lingerMs }: WaitLimits = { silenceMs: SILENCE_MS, bodyMs: BODY_MS, lingerMs: LINGER_MS },
): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (bringsBody(raw)) {
      const { socket } = raw;
      // Node destroys a socket that is silent for so long.
      socket.setTimeout(silenceMs);
      if (!routeOptions.config.isUpload) {
        const overdue = setTimeout(() => !raw.complete && socket.destroy(), bodyMs).unref();
        raw.once('close', () => clearTimeout(overdue));
      }
      raw.once('end', () => {
        // After the answer the connection is idle, and has its own time.
        if (!reply.raw.writableFinished) socket.setTimeout(0);
      });
    }
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && bringsBody(raw)) setTimeout(() => !raw.complete && raw.socket.destroy(), lingerMs).unref();
    done();
  });
}

/** Requests that the process makes to itself have no connection to wait for. */
const bringsBody = ({ headers, socket }: IncomingMessage): boolean =>
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) &&
  socket instanceof Socket;
