import { parseEnum, STATEMENT_STATES, type StatementState } from '@xunban/contract';

export type StatementEvent = 'confirm' | 'confirmPaid' | 'object' | 'answer' | 'payPart' | 'payOff';

/**
 * State transitions by event (design §5). `confirmPaid` confirms a statement that was partly repaid before; repaying all of it
 * also confirms it. Overdue is a separate fact, not a state.
 */
export const transitions = {
  toConfirm: { confirm: 'confirmed', confirmPaid: 'partlyPaid', object: 'disputed', payOff: 'settled' },
  disputed: { answer: 'toConfirm', payOff: 'settled' },
  confirmed: { payPart: 'partlyPaid', payOff: 'settled' },
  partlyPaid: { payPart: 'partlyPaid', payOff: 'settled' },
  settled: {},
} as const satisfies Record<StatementState, Partial<Record<StatementEvent, StatementState>>>;

/** Returns the state after an event; undefined when the event is not possible now. */
export const nextState = (state: StatementState, event: StatementEvent): StatementState | undefined =>
  (transitions[state] as Partial<Record<StatementEvent, StatementState>>)[event];

export const isConfirmed = (state: StatementState): boolean => state !== 'toConfirm' && state !== 'disputed';

export const statementState = (text: string) => parseEnum(STATEMENT_STATES, text, 'state of a statement');
