import { parseEnum, STATEMENT_STATES, type StatementState } from '@xunban/contract';

export type StatementEvent = 'confirm' | 'confirmPaid' | 'object' | 'answer' | 'payPart' | 'payOff';

/**
 * Where each event leads from each state (design §5). `confirmPaid` confirms what was repaid in part before; who repays all of
 * it has confirmed it. Whether it is overdue is a fact beside the state.
 */
export const transitions = {
  toConfirm: { confirm: 'confirmed', confirmPaid: 'partlyPaid', object: 'disputed', payOff: 'settled' },
  disputed: { answer: 'toConfirm', payOff: 'settled' },
  confirmed: { payPart: 'partlyPaid', payOff: 'settled' },
  partlyPaid: { payPart: 'partlyPaid', payOff: 'settled' },
  settled: {},
} as const satisfies Record<StatementState, Partial<Record<StatementEvent, StatementState>>>;

/** Where an event leads; undefined when it cannot happen now. */
export const nextState = (state: StatementState, event: StatementEvent): StatementState | undefined =>
  (transitions[state] as Partial<Record<StatementEvent, StatementState>>)[event];

export const isConfirmed = (state: StatementState): boolean => state !== 'toConfirm' && state !== 'disputed';

export const statementState = (text: string) => parseEnum(STATEMENT_STATES, text, 'state of a statement');
