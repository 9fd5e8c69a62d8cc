/**
 * Webhook paths that external services call in their own formats, so they are not calls of the contract. There is no sign-in:
 * the request must carry the service's own signature, over the bytes as received.
 */
export const WEBHOOKS = {
  gatewayNotice: {
    method: 'POST',
    path: '/api/gateways/{gateway}/notify',
    access: 'signature',
    summary: 'Receives payment gateway notifications about payments and refunds, in the gateway format.',
  },
} as const;
