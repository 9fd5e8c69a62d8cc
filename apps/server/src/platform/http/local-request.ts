import type { FastifyRequest } from 'fastify';
import type { TrustedProxies } from '../trusted-proxies.ts';

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
const LOCAL_NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether the request came through a proxy: one that is named, or one on this machine, which a demonstration may stand behind
 * without anybody having named it.
 */
export function isThroughProxy(request: FastifyRequest, isTrusted: TrustedProxies): boolean {
  const address = request.socket.remoteAddress ?? '';
  return isForwarded(request) && (LOOPBACK.test(address) || isTrusted(address, 0));
}

/** Whether the request comes from this machine: not through a proxy, nor under a foreign host name that leads here. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { socket, headers } = request;
  return !isForwarded(request) && LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_NAMES.test(headers.host ?? '');
}

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
