import { parseEnum, TRANSFER_STATUSES, type TransferStatus } from '@xunban/contract';
/** created: no payment method is chosen. pending: the gateway has it. The other three are final. */
export const PAYMENT_STATES = ['created', 'pending', 'succeeded', 'closed', 'failed'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type PaymentEvent = 'payByWallet' | 'goOnline' | 'succeed' | 'fail' | 'close' | 'creditLate';

/**
 * A payment that succeeded stays so. Money that comes for an order payment after its end goes back; money for a top-up
 * is credited to the member all the same (`creditLate`).
 */
const STEPS = {
  created: { payByWallet: 'succeeded', goOnline: 'pending', close: 'closed' },
  pending: { succeed: 'succeeded', fail: 'failed', close: 'closed' },
  succeeded: {},
  closed: { creditLate: 'succeeded' },
  failed: { creditLate: 'succeeded' },
} as const satisfies Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>;

/** The state after an event, or null when it cannot happen in this one. */
export function stateAfter(state: PaymentState, event: PaymentEvent): PaymentState | null {
  const steps: Partial<Record<PaymentEvent, PaymentState>> = STEPS[state];
  return steps[event] ?? null;
}

export const isLive = (state: PaymentState): boolean => state === 'created' || state === 'pending';

export const REFUND_STATES = ['created', 'sent', 'succeeded', 'failed', 'manual'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** True when the gateway may still be asked to pay. A manual refund must not be requested again. */
export const isRefundOpen = (state: RefundState): boolean => state !== 'succeeded' && state !== 'manual';

export const parseGatewayStatus = (text: string) => parseEnum(TRANSFER_STATUSES, text, 'status of a gateway');

/** True when the gateway may still carry out an earlier request. Such a refund is only queried, never requested again. */
export const canStillPay = (status: TransferStatus): boolean => status === 'unanswered' || status === 'accepted';
