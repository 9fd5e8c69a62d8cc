import type { PlanBoard, PlanCard, PlanOptions } from '@xunban/contract';
import { expect, test } from 'vitest';
import { effectOf, nextTarget, placeOf } from './effect.ts';

const card: PlanCard = {
  ...{ kind: 'board', id: 'o1', no: 'P1', version: 3, orders: [{ id: 'o1', orderNo: 'P1' }], layers: 2 },
  ...{ layerClass: 'upToTwo', m2: 0.6, dueOn: '2026-12-01', forecastOn: '2026-12-01', factoryId: null },
  ...{ plannedOn: null, isStarted: false, reason: '', delayReason: '', can: ['plan'] },
  risk: { level: 'none', cause: null, days: 0 },
};
const board: PlanBoard = {
  ...{ today: '2026-11-26', days: ['2026-11-26', '2026-11-27', '2026-11-28'], unplanned: 1 },
  factories: ['A', 'B'].map((id) => ({
    ...{ id, code: id, name: id, isPaused: false, running: 0 },
    capacity: [{ layerClass: 'upToTwo', m2PerDay: 1 }],
    closed: id === 'B' ? [{ day: '2026-11-27', name: '检修' }] : [],
  })),
  cells: [{ factoryId: 'A', day: '2026-11-27', loads: [{ layerClass: 'upToTwo', m2: 0.5 }], count: 1, cards: [] }],
};
const free = { isTight: false, daysLate: 0, finishOn: '2026-12-01' };
const options: PlanOptions = {
  card,
  factories: [
    {
      ...{ factoryId: 'A', isProposed: true, hindrances: [] },
      days: [
        { day: '2026-11-26', ...free },
        { day: '2026-11-27', ...free, isTight: true },
        { day: '2026-11-28', daysLate: 2, finishOn: '2026-12-03', isTight: true },
      ],
    },
    {
      ...{ factoryId: 'B', isProposed: false },
      hindrances: [{ kind: 'paused', rule: '', field: '', value: null, params: {} }],
      days: [{ day: '2026-11-26', ...free }],
    },
  ],
};
const at = (factoryId: string, day: string, own = card) => effectOf(own, { factoryId, day }, board, options);

test('the effect of a drop is shown before it: in time, overloaded, late, closed, not makeable', () => {
  expect(at('A', '2026-11-26')).toEqual({
    level: 'ok',
    notices: [{ kind: 'ok' }],
    needsReason: false,
    needsSlip: false,
  });
  expect(at('A', '2026-11-27')).toMatchObject({
    level: 'warning',
    notices: [{ kind: 'tight' }, { kind: 'over', m2: 1.1, perDay: 1 }],
  });
  expect(at('A', '2026-11-28')).toMatchObject({
    ...{ level: 'error', needsSlip: true, notices: [{ kind: 'late', finishOn: '2026-12-03', days: 2 }] },
  });
  expect(at('B', '2026-11-27')).toMatchObject({ level: 'refused', notices: [{ kind: 'closed' }] });
  expect(at('B', '2026-11-26')).toMatchObject({ level: 'error', needsReason: true });
  // The reason was given when the factory got it.
  expect(at('B', '2026-11-26', { ...card, factoryId: 'B' }).needsReason).toBe(false);
});

test('nothing changes where it lies already, and what has begun does not go back', () => {
  const planned = { ...card, factoryId: 'A', plannedOn: '2026-11-27' };
  expect(at('A', '2026-11-27', planned).level).toBe('none');
  expect(effectOf(planned, 'unplanned', board, options).level).toBe('ok');
  expect(effectOf(card, 'unplanned', board, options).level).toBe('none');
  expect(effectOf({ ...planned, isStarted: true }, 'unplanned', board, options).level).toBe('refused');
  expect(effectOf(card, { factoryId: 'A', day: '2026-11-26' }, board, undefined).level).toBe('none');
});

test('arrow keys go from day to day and from factory to factory, and back to what is not planned', () => {
  const go = (...keys: string[]) => keys.reduce((now, key) => nextTarget(now, key, board), placeOf(card, board));
  expect(go()).toEqual({ factoryId: 'A', day: '2026-11-26' });
  expect(go('ArrowRight', 'ArrowDown', 'ArrowDown')).toEqual({ factoryId: 'B', day: '2026-11-27' });
  expect(go('End', 'ArrowRight')).toEqual({ factoryId: 'A', day: '2026-11-28' });
  expect(go('ArrowLeft')).toBe('unplanned');
  expect(go('ArrowLeft', 'ArrowRight')).toEqual({ factoryId: 'A', day: '2026-11-26' });
  expect(placeOf({ ...card, factoryId: 'B', plannedOn: '2026-11-28' }, board)).toEqual({
    ...{ factoryId: 'B', day: '2026-11-28' },
  });
});
