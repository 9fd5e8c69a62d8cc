import { INVOICE_APPLICATION_STATES, type InvoiceApplicationState } from '@xunban/contract';
import { expect, test } from 'vitest';
import { applicationState, invoiceState, isOpen, nextState, transitions } from './invoice-machine.ts';

const targets = (state: InvoiceApplicationState): InvoiceApplicationState[] => Object.values(transitions[state]);

test('every state is reachable, and final states lead only to a credit note', () => {
  const reached = new Set<InvoiceApplicationState>(['applied']);
  for (const state of reached) for (const next of targets(state)) reached.add(next);
  expect([...reached].sort()).toEqual([...INVOICE_APPLICATION_STATES].sort());
  for (const state of INVOICE_APPLICATION_STATES.filter((one) => !isOpen(one)))
    expect(targets(state).every((next) => next === 'reversed')).toBe(true);
});

test('an issued invoice cannot be rejected, and a rejected one cannot be issued', () => {
  expect(nextState('issued', 'reject')).toBeUndefined();
  expect(nextState('rejected', 'complete')).toBeUndefined();
  expect(nextState('rejected', 'ask')).toBeUndefined();
  expect(nextState('applied', 'reverse')).toBeUndefined();
});

test('an unknown state stops the work', () => {
  expect(() => applicationState('lost')).toThrow('no state');
  expect(() => invoiceState('lost')).toThrow('no state');
});
