import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
const LOCAL_NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Whether somebody at this very machine asks: not through a proxy, and not under a name that was pointed at it. */
export function isLocalRequest({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_NAMES.test(headers.host ?? '');
}
