import { WITHDRAWAL_STATES, type WithdrawalState } from '@xunban/contract';
import { expect, test } from 'vitest';
import { nextState, OPEN_STATES, transitions } from './withdrawal-machine.ts';

const EVENTS = ['take', 'approveFirst', 'approve', 'reject', 'cancel', 'send', 'bankPaid', 'bankRefused'] as const;
const targets = (state: WithdrawalState): WithdrawalState[] => Object.values(transitions[state]);

test('every state can be reached, and those that end lead nowhere', () => {
  const reached = new Set<WithdrawalState>(['applied']);
  for (const state of reached) for (const next of targets(state)) reached.add(next);
  expect([...reached].sort()).toEqual([...WITHDRAWAL_STATES].sort());
  const ends = WITHDRAWAL_STATES.filter((state) => targets(state).length === 0);
  expect(ends).toEqual(WITHDRAWAL_STATES.filter((state) => !OPEN_STATES.some((open) => open === state)));
});

test('money leaves only after approval, and a paid withdrawal cannot be cancelled', () => {
  const from = (event: (typeof EVENTS)[number]) => WITHDRAWAL_STATES.filter((state) => nextState(state, event));
  expect(from('send')).toEqual(['approved']);
  expect(from('bankPaid')).toEqual(['paying']);
  expect(from('bankRefused')).toEqual(['paying']);
  for (const event of ['cancel', 'reject', 'approve', 'approveFirst'] as const)
    expect(from(event)).toEqual(['applied', 'reviewing']);
});
