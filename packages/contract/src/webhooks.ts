/**
 * Webhook paths that external services call in their own formats, so they are not calls of the contract. There is no sign-in:
 * the request must carry the service's own signature, over the bytes as received.
 */
export const WEBHOOKS = {
  gatewayNotice: {
    method: 'POST',
    path: '/api/gateways/{gateway}/notify',
    access: 'signature',
    summary: 'Receives payment gateway notifications about payments, refunds and complaints, in the gateway format.',
  },
  parcelNotice: {
    method: 'POST',
    path: '/api/carriers/kuaidi100/notify',
    access: 'signature',
    summary: 'Receives tracking notices of the provider 快递100 about subscribed parcels, in its format.',
  },
  inboundMail: {
    method: 'POST',
    path: '/api/mail/inbound',
    access: 'signature',
    summary: 'Receives replies to emails about conversations, as RFC 5322 messages.',
  },
} as const;
