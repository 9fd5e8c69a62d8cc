import { CREDIT_STATES } from '@xunban/contract';
import { expect, test } from 'vitest';
import { type CreditAccountEvent, creditState, nextState, transitions } from './credit-account-machine.ts';

const events: readonly CreditAccountEvent[] = [
  ...(['apply', 'takeBack', 'approve', 'reject', 'setTerms'] as const),
  ...(['suspend', 'overdue', 'resume', 'cleared', 'close'] as const),
];

test('every state is reached from the first one, and only an account in use is closed', () => {
  const reached = new Set<string>(['none']);
  for (const from of reached) for (const to of Object.values(transitions[creditState(from)])) reached.add(to);
  expect([...reached].sort()).toEqual([...CREDIT_STATES].sort());
  expect(CREDIT_STATES.filter((state) => nextState(state, 'close'))).toEqual(['active', 'suspended']);
});

test.each(CREDIT_STATES.flatMap((state) => events.map((event) => [state, event] as const)))(
  '%s: %s leads to the state in the table, and to no other',
  (state, event) => {
    const listed = Object.entries(transitions[state]).find(([name]) => name === event)?.[1];
    expect(nextState(state, event)).toBe(listed);
  },
);

test('an unknown state is an internal error', () => {
  expect(() => creditState('gone')).toThrow('gone is no state of a credit account');
});
