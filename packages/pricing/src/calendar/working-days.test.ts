import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from './default-calendar.ts';
import type { WorkCalendar } from './work-calendar.ts';
import { addDays, schedule } from './working-days.ts';

describe('a ship date', () => {
  it.each([
    ['before the cut-off', '2026-11-20T17:59:59+08:00', 1, '2026-11-20', '2026-11-21', 'startsSameDay'],
    ['at the cut-off', '2026-11-20T18:00:00+08:00', 1, '2026-11-21', '2026-11-23', 'startsNextWorkingDay'],
    ['given in another time zone', '2026-11-20T09:59:59Z', 1, '2026-11-20', '2026-11-21', 'startsSameDay'],
    ['on a Sunday', '2026-11-22T10:00:00+08:00', 1, '2026-11-23', '2026-11-24', 'startsNextWorkingDay'],
    ['over a Sunday', '2026-11-20T10:00:00+08:00', 4, '2026-11-20', '2026-11-25', 'startsSameDay'],
    [
      'late in the evening before midnight UTC',
      '2026-11-22T23:30:00+08:00',
      1,
      '2026-11-23',
      '2026-11-24',
      'startsNextWorkingDay',
    ],
    ['over the National Day holidays', '2026-09-30T10:00:00+08:00', 1, '2026-09-30', '2026-10-08', 'startsSameDay'],
    [
      'on a Sunday that makes up for a holiday',
      '2026-09-20T10:00:00+08:00',
      1,
      '2026-09-20',
      '2026-09-21',
      'startsSameDay',
    ],
    [
      'in the last moment before the cut-off of a month',
      '2026-11-30T17:59:59.999+08:00',
      1,
      '2026-11-30',
      '2026-12-01',
      'startsSameDay',
    ],
    [
      'in the last moment of a month',
      '2026-11-30T23:59:59.999+08:00',
      1,
      '2026-12-01',
      '2026-12-02',
      'startsNextWorkingDay',
    ],
    [
      'in the last moment of the 28th in a leap year',
      '2028-02-28T23:59:59.999+08:00',
      1,
      '2028-02-29',
      '2028-03-01',
      'startsNextWorkingDay',
    ],
    [
      'in the last moment of a leap day',
      '2028-02-29T23:59:59.999+08:00',
      1,
      '2028-03-01',
      '2028-03-02',
      'startsNextWorkingDay',
    ],
    [
      'in the last moment of a year',
      '2029-12-31T23:59:59.999+08:00',
      1,
      '2030-01-01',
      '2030-01-02',
      'startsNextWorkingDay',
    ],
    [
      'in the last moment of a year, given in UTC',
      '2029-12-31T15:59:59.999Z',
      1,
      '2030-01-01',
      '2030-01-02',
      'startsNextWorkingDay',
    ],
    ['in the first moment of a year', '2029-12-31T16:00:00.000Z', 1, '2030-01-01', '2030-01-02', 'startsSameDay'],
  ])('paid %s', (_, at, days, startDate, shipDate, rule) => {
    expect(schedule(defaultCalendar, at, days)).toMatchObject({ startDate, shipDate, rule, workingDays: days });
  });

  it('keeps a make-up day that is also a holiday, and reports dates and cut-off', () => {
    const calendar: WorkCalendar = { ...defaultCalendar, makeUpDays: ['2026-10-01'] };
    expect(schedule(calendar, '2026-09-30T10:00:00+08:00', 1)).toEqual({
      rule: 'startsSameDay',
      cutOff: '18:00',
      startDate: '2026-09-30',
      shipDate: '2026-10-01',
      workingDays: 1,
      skipped: [],
      isProvisional: false,
    });
  });

  it('names no day before the start and none from the shipping on', () => {
    // Paid on a Saturday after the cut-off: the Sunday passes before anything starts.
    const { startDate, shipDate, skipped } = schedule(defaultCalendar, '2026-11-21T19:00:00+08:00', 5);
    expect([startDate, shipDate, skipped]).toEqual(['2026-11-23', '2026-11-28', []]);
  });

  it('names the days that do not count', () => {
    const { skipped } = schedule(defaultCalendar, '2026-09-24T10:00:00+08:00', 6);
    expect(skipped).toContainEqual({ date: '2026-09-26', reason: 'midAutumn' });
    expect(skipped).toContainEqual({ date: '2026-10-07', reason: 'nationalDay' });
    expect(skipped).toHaveLength(10);
  });

  it('is provisional where the holidays are not known', () => {
    expect(schedule(defaultCalendar, '2026-12-28T10:00:00+08:00', 3).isProvisional).toBe(false);
    expect(schedule(defaultCalendar, '2026-12-28T10:00:00+08:00', 4)).toMatchObject({
      shipDate: '2027-01-02',
      isProvisional: true,
    });
  });

  it.each([
    ['ends on the day of the start', '2026-11-17', '2026-11-20', true],
    ['ends on the day before', '2026-11-17', '2026-11-19', false],
    ['begins on the day of shipping', '2026-11-23', '2026-11-25', true],
    ['begins on the day after', '2026-11-24', '2026-11-25', false],
  ])('is provisional or not where a holiday to be confirmed %s', (_, from, to, isProvisional) => {
    // All days are make-up days, so the holiday changes no date.
    const makeUpDays = Array.from({ length: 10 }, (_day, at) => addDays('2026-11-16', at));
    const holiday = { name: 'factoryBreak', from, to, source: '' } as const;
    const on = (listed: typeof holiday & { toBeConfirmed?: true }) =>
      schedule({ ...defaultCalendar, holidays: [listed], makeUpDays }, '2026-11-20T10:00:00+08:00', 3);
    expect(on({ ...holiday, toBeConfirmed: true })).toMatchObject({ shipDate: '2026-11-23', isProvisional });
    expect(on(holiday).isProvisional).toBe(false);
  });

  it('moves on by one working day for each day more, whatever the moment', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-05-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 40 }), (at, days) => {
        const earlier = schedule(defaultCalendar, at.toISOString(), days);
        const later = schedule(defaultCalendar, at.toISOString(), days + 1);
        expect(later.shipDate > earlier.shipDate).toBe(true);
        expect(later.startDate).toBe(earlier.startDate);
        const total = (Date.parse(later.shipDate) - Date.parse(later.startDate)) / 86_400_000;
        expect(later.skipped.length + later.workingDays).toBe(total);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused for no moment and for a calendar that never works', () => {
    const idle: WorkCalendar = { ...defaultCalendar, restWeekdays: [0, 1, 2, 3, 4, 5, 6], makeUpDays: [] };
    expect(() => schedule(defaultCalendar, 'soon', 1)).toThrow('soon is not a valid time');
    expect(() => schedule(idle, '2026-11-20T10:00:00Z', 1)).toThrow('has no working days left');
  });

  it('counts days across months and leap years', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});
