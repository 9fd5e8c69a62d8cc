import { expect, test } from 'vitest';
import { readEvent } from './read-event.ts';

const EVENT = { id: 'E1', factory: 'SZ1', order: 'D1', step: 'drilling', at: '2026-11-20T10:00:00+08:00' };

test('a record that is nested too deeply is unreadable, whatever else it has', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  for (const record of [deep, { ...EVENT, note: deep }])
    expect(readEvent(record)).toMatchObject({ raw: '', fault: { reason: 'unreadable' } });
});

test.each([
  ['2026-11-20 10:00', '2026-11-20T02:00:00.000Z'],
  ['2026-11-20T10:00:00.5Z', '2026-11-20T10:00:00.000Z'],
  ['2026-02-30 10:00', null],
  ['2026-11-20 25:00', null],
  ['2026-11-20T10:00:00+99:99', null],
])('the time %s', (at, happenedAt) => {
  const event = readEvent({ ...EVENT, at });
  expect(event.happenedAt?.toISOString() ?? null).toBe(happenedAt);
  expect(event.fault?.reason ?? null).toBe(happenedAt === null ? 'timeWrong' : null);
});
