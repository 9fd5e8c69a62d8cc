import { defaultCalendar } from '@xunban/pricing';
import { describe, expect, it } from 'vitest';
import {
  dayKind,
  daysOfMonth,
  isWorkCalendar,
  unconfirmedIn,
  withConfirmedYear,
  withDays,
  withProposedYear,
} from './calendar-editing.ts';

const kinds = (calendar: typeof defaultCalendar, ...days: string[]) =>
  days.map((day) => {
    const found = dayKind(calendar, day);
    return found.kind === 'holiday' ? `${found.holiday.name}${found.isConfirmed ? '' : '?'}` : found.kind;
  });

describe('a draft', () => {
  it.each([
    ['the calendar that ships', {}, true],
    ['a holiday that is null', { holidays: [null] }, false],
    ['a holiday that is a day', { holidays: ['2026-10-01'] }, false],
    ['a holiday without its end', { holidays: [{ name: 'newYear', from: '2026-01-01' }] }, false],
    ['a holiday in a month that does not exist', { holidays: [{ from: '2026-01-01', to: '2026-13-01' }] }, false],
    [
      'a source that is an object',
      { holidays: [{ name: 'newYear', from: '2026-01-01', to: '2026-01-01', source: {} }] },
      false,
    ],
    ['a cut-off that is a number', { cutOff: 18 }, false],
    ['a make-up day that is a number', { makeUpDays: [20261010] }, false],
    ['a make-up day of year 0', { makeUpDays: ['0000-01-01'] }, false],
    ['a weekday that is a name', { restWeekdays: ['Sunday'] }, false],
    ['no last known day', { knownUntil: undefined }, false],
  ])('with %s can be edited by day or not', (_what, changes, isEditable) => {
    expect(isWorkCalendar({ ...defaultCalendar, ...changes })).toBe(isEditable);
  });
});

describe('days of a calendar', () => {
  it('are described as the schedule counts them', () => {
    expect(kinds(defaultCalendar, '2026-10-01', '2026-10-10', '2026-10-11', '2026-10-12', '2027-02-05')).toEqual([
      'nationalDay',
      'makeUp',
      'rest',
      'work',
      'springFestival?',
    ]);
    expect(daysOfMonth(2028, 2)).toHaveLength(29);
  });

  it('taken from the middle of a holiday leave two of it, and given back make it one again', () => {
    const cut = withDays(defaultCalendar, '2026-10-04', '2026-10-04', { kind: 'usual' });
    expect(kinds(cut, '2026-10-03', '2026-10-04', '2026-10-05')).toEqual(['nationalDay', 'rest', 'nationalDay']);
    const whole = withDays(cut, '2026-10-04', '2026-10-04', { kind: 'holiday', name: 'nationalDay' });
    expect(whole.holidays).toEqual(defaultCalendar.holidays);
  });

  it('become make-up days and stop being one', () => {
    const made = withDays(defaultCalendar, '2026-12-06', '2026-12-06', { kind: 'makeUp' });
    expect(made.makeUpDays).toEqual([...defaultCalendar.makeUpDays, '2026-12-06']);
    expect(withDays(made, '2026-12-06', '2026-12-06', { kind: 'usual' })).toEqual(defaultCalendar);
    // Backwards chosen days are the same days.
    expect(withDays(made, '2026-12-08', '2026-12-05', { kind: 'usual' })).toEqual(defaultCalendar);
  });
});

describe('a coming year', () => {
  it('is proposed where nothing was entered, and confirmed as one', () => {
    const proposed = withProposedYear(defaultCalendar, 2027);
    expect(kinds(proposed, '2027-06-09', '2027-09-15', '2027-02-05')).toEqual([
      'dragonBoat?',
      'midAutumn?',
      'springFestival?',
    ]);
    expect(withProposedYear(proposed, 2027)).toEqual(proposed);
    expect(unconfirmedIn(proposed, 2027).map(({ name }) => name)).not.toContain('factoryBreak');
    const known = withConfirmedYear(proposed, 2027, '通知');
    expect(unconfirmedIn(known, 2027)).toEqual([]);
    expect(known.knownUntil).toBe('2027-12-31');
    expect(known.holidays.find(({ name, from }) => name === 'dragonBoat' && from > '2027')?.source).toBe('通知');
    expect(known.holidays.filter(({ from }) => from < '2027')).toEqual(
      defaultCalendar.holidays.filter(({ from }) => from < '2027'),
    );
  });
});
