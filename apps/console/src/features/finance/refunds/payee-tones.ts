import type { StaffRefund } from '@xunban/contract';
import type { Tone } from '@xunban/ui';

/** How an account that was written down for a refund is marked. */
export const PAYEE_TONES: Readonly<Record<NonNullable<StaffRefund['payee']>['state'], Tone>> = {
  waiting: 'warning',
  done: 'success',
  refused: 'neutral',
};
