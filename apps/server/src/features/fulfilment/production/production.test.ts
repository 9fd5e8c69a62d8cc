import { type BoardSpec, defaultBoardSpec, PRODUCTION_STEPS } from '@xunban/contract';
import { defaultCalendar } from '@xunban/pricing';
import { describe, expect, test } from 'vitest';
import { daysLate, forecastAfter } from '../../pricing/lead-times/forecast.ts';
import { workingDayAfter, workingDaysBetween } from '../../pricing/lead-times/working-days.ts';
import { planWindows } from './plan-windows.ts';
import { routeForBoard } from './route-for-board.ts';

const stepsOf = (spec: Partial<BoardSpec>) => routeForBoard({ ...defaultBoardSpec, ...spec }).map(({ step }) => step);

describe('the route', () => {
  test('of two layers has no inner steps, of four layers presses them, of one layer plates nothing', () => {
    expect(stepsOf({ layers: 2 })).toEqual([
      'engineering',
      'cutting',
      'drilling',
      'copperPlating',
      'outerLayer',
      'patternPlating',
      'outerEtch',
      'outerAoi',
      'solderMask',
      'legend',
      'surfaceFinish',
      'routing',
      'electricalTest',
      'finalInspection',
      'packing',
    ]);
    const inner = stepsOf({ layers: 4 }).filter((step) => !stepsOf({ layers: 2 }).includes(step));
    expect(inner).toEqual(['innerLayer', 'innerEtch', 'innerAoi', 'lamination']);
    expect(stepsOf({ layers: 1 })).not.toContain('copperPlating');
  });

  test('visits every step at most once, in the order of the factory', () => {
    for (const layers of [1, 2, 4, 6, 8, 10] as const) {
      const positions = stepsOf({ layers }).map((step) => PRODUCTION_STEPS.indexOf(step));
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    }
  });

  test('gives what takes longer a larger share', () => {
    const weight = (spec: Partial<BoardSpec>, step: string) =>
      routeForBoard({ ...defaultBoardSpec, ...spec }).find((one) => one.step === step)?.weight ?? 0;
    expect(weight({ finish: 'enig' }, 'surfaceFinish')).toBeGreaterThan(weight({}, 'surfaceFinish'));
    expect(weight({ viaCover: 'resinFilled' }, 'solderMask')).toBeGreaterThan(weight({}, 'solderMask'));
    expect(weight({ testMethod: 'fixture' }, 'electricalTest')).toBeGreaterThan(weight({}, 'electricalTest'));
  });
});

describe('the plan', () => {
  const route = routeForBoard(defaultBoardSpec);

  test('runs from the start to the promised day, forwards and on working days only', () => {
    // Friday to Wednesday over a Sunday.
    const plan = planWindows(route, defaultCalendar, '2026-11-20', '2026-11-25');
    expect(plan[0]?.plannedStart).toBe('2026-11-20');
    expect(plan.at(-1)?.plannedEnd).toBe('2026-11-25');
    let last = '';
    for (const { plannedStart, plannedEnd } of plan) {
      expect(plannedStart >= last || plannedStart === last).toBe(true);
      expect(plannedEnd >= plannedStart).toBe(true);
      for (const day of [plannedStart, plannedEnd]) expect(new Date(day).getUTCDay()).not.toBe(0);
      last = plannedStart;
    }
  });

  test('crowds on one day when it starts on or after the promised one', () => {
    for (const from of ['2026-11-25', '2026-11-27']) {
      const plan = planWindows(route, defaultCalendar, from, '2026-11-25');
      expect(new Set(plan.map(({ plannedEnd }) => plannedEnd))).toEqual(new Set([from]));
    }
  });

  test('counts working days as the promise does', () => {
    expect(workingDaysBetween(defaultCalendar, '2026-11-20', '2026-11-25')).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ]);
    expect(workingDayAfter(defaultCalendar, '2026-11-22', 0)).toBe('2026-11-23');
    expect(workingDayAfter(defaultCalendar, '2026-11-20', 2)).toBe('2026-11-23');
  });
});

describe('the forecast', () => {
  test('moves by working days that a step came late, and not for one in time', () => {
    expect(daysLate(defaultCalendar, '2026-11-20', '2026-11-20')).toBe(0);
    expect(daysLate(defaultCalendar, '2026-11-20', '2026-11-18')).toBe(0);
    // From Friday to Monday: the Sunday does not count.
    expect(daysLate(defaultCalendar, '2026-11-20', '2026-11-23')).toBe(2);
    expect(forecastAfter(defaultCalendar, '2026-11-25', 0)).toBe('2026-11-25');
    expect(forecastAfter(defaultCalendar, '2026-11-27', 2)).toBe('2026-11-30');
  });
});
