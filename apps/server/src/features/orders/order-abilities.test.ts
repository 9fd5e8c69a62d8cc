import { calls, STAFF_ACTIONS } from '@xunban/contract';
import { expect, test } from 'vitest';
import { permissionFor } from './order-abilities.ts';

test('what is offered to staff needs the permission that its call asks for', () => {
  for (const action of STAFF_ACTIONS) {
    const call = calls.staff[action === 'cancel' ? 'cancelOrder' : action];
    expect(call.access, action).toEqual({ staff: permissionFor[action] });
  }
});
