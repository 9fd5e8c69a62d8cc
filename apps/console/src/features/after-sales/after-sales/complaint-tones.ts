import type { StaffComplaint } from '@xunban/contract';
import type { Tone } from '@xunban/ui';

export const COMPLAINT_TONES: Readonly<Record<StaffComplaint['state'], Tone>> = {
  open: 'error',
  awaitingBuyer: 'warning',
  proposed: 'warning',
  remade: 'success',
  refunded: 'success',
  refused: 'neutral',
  withdrawn: 'neutral',
};
