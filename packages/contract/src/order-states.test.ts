import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { ACTION_EVENTS, CONFIRMED_ACTIONS, REASONED_ACTIONS, STAFF_ACTIONS } from './order-states.ts';
import { TASK_KIND_NAMES, TASK_KINDS } from './task-kinds.ts';

test('actions without fields of their own have calls derived from their facts', () => {
  expect(calls.staff.approve).toMatchObject({
    ...{ method: 'POST', path: '/api/staff/orders/{id}/approve', access: { staff: 'order.review' } },
    ...{
      audit: 'order.approve',
      summary: 'Approves the order unchanged. It awaits payment.',
      worksFrom: ['file.view'],
    },
  });
  expect(calls.staff.withdrawCancel).toMatchObject({
    ...{ method: 'POST', path: '/api/staff/orders/{id}/withdraw-cancel', access: { staff: 'order.cancel' } },
    ...{ audit: 'order.withdrawCancel' },
  });
  for (const action of [...CONFIRMED_ACTIONS, ...REASONED_ACTIONS])
    expect(calls.staff[action].summary, action).not.toBe('');
});

test('a confirmed action takes the version alone, a reasoned one also a reason', () => {
  for (const action of CONFIRMED_ACTIONS)
    expect(Object.keys(calls.staff[action].body.shape), action).toEqual(['version']);
  for (const action of REASONED_ACTIONS)
    expect(Object.keys(calls.staff[action].body.shape), action).toEqual(['version', 'reason']);
});

test('the first button of staff is the next step, and the last ones cancel', () => {
  expect(STAFF_ACTIONS[0]).toBe('approve');
  expect(STAFF_ACTIONS.slice(-3)).toEqual(['cancel', 'offerCancel', 'withdrawCancel']);
});

test('a state causes its task, and an action its event; payments and steps are recorded by their own features', () => {
  expect(TASK_KINDS.planOrder).toMatchObject({
    subject: 'order',
    permission: 'order.plan',
    waitsFor: 'company',
    hours: 2,
  });
  expect(TASK_KIND_NAMES.indexOf('reviewOrder')).toBeLessThan(TASK_KIND_NAMES.indexOf('awaitFile'));
  expect(ACTION_EVENTS.revertChange).toBe('price');
  expect(['pay', 'completeStep', 'finishRoute'].filter((action) => action in ACTION_EVENTS)).toEqual([]);
});
