import { expect, test } from 'vitest';
import { auditActionOf, call } from './call.ts';
import { calls } from './calls.ts';

const base = { area: 'staff', path: '/api/staff/x', summary: '', result: 'none' } as const;

test('a staff call that writes declares its audit rule, or does not compile', () => {
  // @ts-expect-error the rule is missing
  call({ ...base, method: 'POST', access: { staff: 'order.view' } });
  // @ts-expect-error nor does signing in, which is open to anyone
  call({ ...base, method: 'POST', access: 'anyone' });
  // @ts-expect-error there is no such action
  call({ ...base, method: 'POST', access: { staff: 'order.view' }, audit: 'order.paint' });
  expect(auditActionOf(call({ ...base, method: 'GET', access: { staff: 'order.view' } }))).toBeUndefined();
  const none = { none: 'a list of the person' };
  expect(auditActionOf(call({ ...base, method: 'PUT', access: { staff: 'any' }, audit: none }))).toBeUndefined();
});

test('calls of members are not logged', () => {
  const logged = Object.values(calls).flatMap((area) =>
    Object.values(area).filter(
      (def) => auditActionOf(def) !== undefined && def.area !== 'staff' && typeof def.access === 'string',
    ),
  );
  expect(logged).toEqual([]);
});
