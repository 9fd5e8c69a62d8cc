import { defaultCalendar } from '@xunban/pricing';
import { expect, test } from 'vitest';
import { finishFrom, type RiskInput, riskOf } from './plan-risk.ts';

// Monday 23 November to Saturday 28 are working days; Sunday is not.
const TODAY = '2026-11-26';
const board = (more: Partial<RiskInput> = {}): RiskInput => ({
  ...{ dueOn: '2026-12-01', forecastOn: '2026-12-01', isHeld: false, isStarted: false, plannedOn: null },
  ...{ fastestDays: 1, soldDays: 4, ...more },
});
const from = (day: string, more: Partial<RiskInput> = {}) => finishFrom(defaultCalendar, day, board(more));

test('a plan is in time as it was sold, in time when it is made faster, or late by so many working days', () => {
  expect(from('2026-11-26')).toEqual({ finishOn: '2026-12-01', daysLate: 0, isTight: false });
  expect(from('2026-11-27')).toEqual({ finishOn: '2026-12-01', daysLate: 0, isTight: true });
  expect(from('2026-11-30')).toMatchObject({ daysLate: 0, isTight: true });
  expect(from('2026-12-01')).toEqual({ finishOn: '2026-12-02', daysLate: 1, isTight: true });
  expect(from('2026-11-28', { fastestDays: 4 })).toEqual({ finishOn: '2026-12-03', daysLate: 2, isTight: true });
});

test.each<[string, Partial<RiskInput>, object]>([
  ['nothing is wrong', {}, { level: 'none', cause: null }],
  ['its plan is late', { forecastOn: '2026-12-03' }, { level: 'late', cause: 'forecast', days: 2 }],
  [
    'it is being made and late',
    { isStarted: true, dueOn: '2026-11-25', forecastOn: '2026-11-25' },
    { level: 'late', days: 1 },
  ],
  ['it stands still', { isHeld: true }, { level: 'tight', cause: 'held' }],
  ['its day has passed', { plannedOn: '2026-11-25' }, { level: 'tight', cause: 'dayPassed' }],
  [
    'its day has passed, and time is over',
    { plannedOn: '2026-11-25', fastestDays: 5, soldDays: 5 },
    { level: 'late', cause: 'dayPassed', days: 1 },
  ],
  ['not planned in time', { fastestDays: 6, soldDays: 6 }, { level: 'late', cause: 'noTime', days: 2 }],
  ['it has to be fast', { plannedOn: '2026-11-27' }, { level: 'tight', cause: 'rushed' }],
])('%s', (_name, more, risk) => {
  expect(riskOf(defaultCalendar, TODAY, board(more))).toMatchObject(risk);
});
