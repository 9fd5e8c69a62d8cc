import { CREDIT_STATES, type CreditState, parseEnum } from '@xunban/contract';

export type CreditAccountEvent =
  | 'apply'
  | 'takeBack'
  | 'approve'
  | 'reject'
  | 'setTerms'
  | 'suspend'
  | 'overdue'
  | 'resume'
  | 'cleared'
  | 'close';

/** State transitions by event (design §5). Unlisted transitions are not possible. */
export const transitions = {
  none: { apply: 'applied' },
  applied: { takeBack: 'none', approve: 'active', reject: 'none' },
  active: { setTerms: 'active', suspend: 'suspended', overdue: 'suspended', close: 'closed' },
  suspended: { setTerms: 'suspended', suspend: 'suspended', resume: 'active', cleared: 'active', close: 'closed' },
  closed: { apply: 'applied' },
} as const satisfies Record<CreditState, Partial<Record<CreditAccountEvent, CreditState>>>;

/** Returns the state after an event; undefined when the event is not possible now. */
export const nextState = (state: CreditState, event: CreditAccountEvent): CreditState | undefined =>
  (transitions[state] as Partial<Record<CreditAccountEvent, CreditState>>)[event];

export const creditState = (text: string) => parseEnum(CREDIT_STATES, text, 'state of a credit account');
