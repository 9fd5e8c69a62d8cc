import type { StaffRefund } from '@xunban/contract';
import type { Tone } from '@xunban/ui';

/** Tones of the states of an account entered for a refund. */
export const PAYEE_TONES: Readonly<Record<NonNullable<StaffRefund['payee']>['state'], Tone>> = {
  waiting: 'warning',
  done: 'success',
  refused: 'neutral',
};
