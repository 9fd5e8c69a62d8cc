import { STATEMENT_STATES } from '@xunban/contract';
import { expect, test } from 'vitest';
import { isConfirmed, nextState, type StatementEvent, statementState, transitions } from './statement-machine.ts';

const events: readonly StatementEvent[] = ['confirm', 'confirmPaid', 'object', 'answer', 'payPart', 'payOff'];

test('every state is reached from the first one, every other ends settled, and settled is the end', () => {
  const reached = new Set<string>(['toConfirm']);
  for (const from of reached) for (const to of Object.values(transitions[statementState(from)])) reached.add(to);
  expect([...reached].sort()).toEqual([...STATEMENT_STATES].sort());
  for (const state of STATEMENT_STATES)
    expect(nextState(state, 'payOff')).toBe(state === 'settled' ? undefined : 'settled');
  expect(transitions.settled).toEqual({});
});

test.each(STATEMENT_STATES.flatMap((state) => events.map((event) => [state, event] as const)))(
  '%s: %s leads to the state in the table, and to no other',
  (state, event) => {
    const listed = Object.entries(transitions[state]).find(([name]) => name === event)?.[1];
    expect(nextState(state, event)).toBe(listed);
    // A confirmation is never revoked.
    if (listed && isConfirmed(state)) expect(isConfirmed(statementState(listed))).toBe(true);
  },
);
