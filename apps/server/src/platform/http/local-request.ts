import type { FastifyRequest } from 'fastify';
import type { TrustedProxies } from '../trusted-proxies.ts';

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
const LOCAL_NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * True when the request came through a proxy: a configured one, or one on this machine, which a demonstration may be behind
 * without configuration.
 */
export function isThroughProxy(request: FastifyRequest, isTrusted: TrustedProxies): boolean {
  const address = request.socket.remoteAddress ?? '';
  return isForwarded(request) && (LOOPBACK.test(address) || isTrusted(address, 0));
}

/** True when the request comes from this machine: not through a proxy, nor under a foreign host name that resolves to it. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { socket, headers } = request;
  return !isForwarded(request) && LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_NAMES.test(headers.host ?? '');
}

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
