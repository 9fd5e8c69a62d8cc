import type { OrderProgress } from '@xunban/contract';
import { expect, test } from 'vitest';
import { drawnRoute } from './drawn-route.ts';

const step = (position: number, plannedStart: string, plannedEnd: string, doneAt: string | null) => ({
  ...{ step: 'drilling' as const, position, plannedStart, plannedEnd, doneAt, operator: '' },
  ...{ daysLate: doneAt !== null && doneAt.slice(0, 10) > plannedEnd ? 1 : 0, delayReason: '' },
});
const progress = (more: Partial<OrderProgress> = {}): OrderProgress => ({
  ...{
    orderNo: 'P1',
    phase: 'making',
    percent: 33,
    isLate: false,
    promisedShipDate: '2026-11-27',
    forecastShipDate: '2026-11-27',
  },
  ...{ shippedAt: null, delayReason: '' },
  steps: [
    step(1, '2026-11-23', '2026-11-23', '2026-11-23T17:00:00+08:00'),
    step(2, '2026-11-24', '2026-11-25', null),
    step(3, '2026-11-26', '2026-11-27', null),
  ],
  ...more,
});

test('days become shares of the line: what is planned, done and expected', () => {
  const drawn = drawnRoute(progress(), '2026-11-24');
  expect(drawn).toMatchObject({ from: '2026-11-23', to: '2026-11-27' });
  expect(drawn?.steps[0]).toEqual({
    ...{ position: 1, plan: { left: 0, width: 20 }, done: { left: 0, width: 20 }, late: null, expected: null },
  });
  expect(drawn?.steps[1]).toMatchObject({
    plan: { left: 20, width: 40 },
    expected: { left: 20, width: 40 },
    done: null,
  });
  expect(drawn?.marks).toEqual([
    { kind: 'today', day: '2026-11-24', at: 30 },
    { kind: 'promised', day: '2026-11-27', at: 100 },
  ]);
});

test('a late step is drawn as late, and what comes after it moves with the expected day', () => {
  const drawn = drawnRoute(
    progress({
      forecastShipDate: '2026-11-29',
      steps: [
        step(1, '2026-11-23', '2026-11-23', '2026-11-25T17:00:00+08:00'),
        step(2, '2026-11-24', '2026-11-27', null),
      ],
    }),
    '2026-11-26',
  );
  expect(drawn?.to).toBe('2026-11-29');
  expect(drawn?.steps[0]?.late).toEqual({ left: 14.3, width: 28.6 });
  expect(drawn?.steps[1]?.expected?.left).toBeGreaterThan(drawn?.steps[1]?.plan.left ?? 100);
  expect(drawn?.marks.map(({ kind }) => kind)).toEqual(['today', 'promised', 'forecast']);
});

test('without a plan nothing is drawn', () => {
  expect(drawnRoute(progress({ steps: [] }), '2026-11-24')).toBeNull();
});
