import { GATEWAY_NAMES } from './payment-methods.ts';

/**
 * Paths that others call in formats of their own, so that they are no calls of the contract. Nobody signs in there: what is sent
 * must carry the signature of who the path is for, over the bytes as they come.
 */
export const OUTSIDE_DOORS = {
  gatewayNotice: {
    method: 'POST',
    path: '/api/gateways/{gateway}/notify',
    access: 'signature',
    summary: `Notices of the payment gateways (${GATEWAY_NAMES.join(', ')}) about payments and refunds, as each of them writes them.`,
  },
} as const;
