import { expect, test } from 'vitest';
import { auditChanges } from './audit-changes.ts';

test('only what differs is kept, in text, in the order of the fields', () => {
  const before = { name: '审单', permissions: ['order.view'], isDisabled: false, workingDays: 5 };
  const after = { name: '审单', permissions: ['order.view', 'order.review'], isDisabled: true, workingDays: 5 };
  expect(auditChanges(before, after)).toEqual([
    { field: 'permissions', before: ['order.view'], after: ['order.view', 'order.review'] },
    { field: 'isDisabled', before: ['false'], after: ['true'] },
  ]);
});

test('a missing value is empty, as a missing key, null or an empty text', () => {
  expect(auditChanges({}, { carrier: 'sf', waybill: '', amount: null })).toEqual([
    { field: 'carrier', before: [], after: ['sf'] },
  ]);
  expect(auditChanges({ versionInForce: undefined }, {})).toEqual([]);
  expect(auditChanges({ perActionShare: 0 }, {})).toEqual([{ field: 'perActionShare', before: ['0'], after: [] }]);
});
