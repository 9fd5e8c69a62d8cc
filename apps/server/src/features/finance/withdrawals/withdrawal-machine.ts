import { isOneOf, parseEnum, WITHDRAWAL_STATES, type WithdrawalState } from '@xunban/contract';

export type WithdrawalEvent =
  | 'take'
  | 'approveFirst'
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'send'
  | 'bankPaid'
  | 'bankRefused';

/** State transitions by event (design §5). Unlisted transitions are not possible. */
export const transitions = {
  applied: {
    take: 'reviewing',
    approveFirst: 'reviewing',
    approve: 'approved',
    reject: 'rejected',
    cancel: 'cancelled',
  },
  reviewing: { approveFirst: 'reviewing', approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  approved: { send: 'paying' },
  paying: { bankPaid: 'paid', bankRefused: 'failed' },
  paid: {},
  failed: {},
  cancelled: {},
  rejected: {},
} as const satisfies Record<WithdrawalState, Partial<Record<WithdrawalEvent, WithdrawalState>>>;

/** Returns the state after an event; undefined when the event is not possible now. */
export const nextState = (state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | undefined =>
  (transitions[state] as Partial<Record<WithdrawalEvent, WithdrawalState>>)[event];

/** Money is frozen or on its way: one such withdrawal for each member. */
export const OPEN_STATES = ['applied', 'reviewing', 'approved', 'paying'] as const satisfies readonly WithdrawalState[];
/** States before approval. */
const UNDECIDED_STATES = ['applied', 'reviewing'] as const satisfies readonly WithdrawalState[];

export const isUndecided = (state: WithdrawalState): boolean => isOneOf(UNDECIDED_STATES, state);

export const withdrawalState = (text: string) => parseEnum(WITHDRAWAL_STATES, text, 'state of a withdrawal');
