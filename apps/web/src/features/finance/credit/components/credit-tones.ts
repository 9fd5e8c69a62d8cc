import type { CreditState, StatementState } from '@xunban/contract/credit-states';
import type { Tone } from '@xunban/ui';

export const CREDIT_TONES: Readonly<Record<CreditState, Tone>> = {
  none: 'neutral',
  applied: 'info',
  active: 'success',
  suspended: 'warning',
  closed: 'neutral',
};

export const STATEMENT_TONES: Readonly<Record<StatementState, Tone>> = {
  toConfirm: 'warning',
  disputed: 'warning',
  confirmed: 'info',
  partlyPaid: 'info',
  settled: 'success',
};
