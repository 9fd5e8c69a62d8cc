import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
const LOCAL_NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Whether the request comes from this machine: not through a proxy, nor under a foreign host name that leads here. */
export function isLocalRequest({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_NAMES.test(headers.host ?? '');
}
