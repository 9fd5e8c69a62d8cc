import { describe, expect, it } from 'vitest';
import { defaultCalendar } from './default-calendar.ts';
import { PROPOSED_YEARS, proposedHolidays, withProposedHolidays } from './proposed-holidays.ts';
import type { WorkCalendar } from './work-calendar.ts';
import { isWorkingDay, schedule } from './working-days.ts';

const daysOf = (year: number) =>
  Object.fromEntries(proposedHolidays(year).map(({ name, from, to }) => [name, [from, to]]));

describe('the holidays of the law', () => {
  /** Holidays as in the notices of the State Council and in almanacs. */
  it.each([
    [2025, '2025-01-28', '2025-04-04', '2025-05-31', '2025-10-06'],
    [2026, '2026-02-16', '2026-04-05', '2026-06-19', '2026-09-25'],
    [2027, '2027-02-05', '2027-04-05', '2027-06-09', '2027-09-15'],
    // With a leap month, which moves nothing before it and what follows by a month.
    [2028, '2028-01-25', '2028-04-04', '2028-05-28', undefined],
    [2033, '2033-01-30', '2033-04-04', '2033-06-01', '2033-09-08'],
  ])('%s', (year, spring, qingming, dragonBoat, midAutumn) => {
    const days = daysOf(year);
    expect(days['springFestival']?.[0]).toBe(spring);
    expect(days['qingming']).toEqual([qingming, qingming]);
    expect(days['dragonBoat']?.[0]).toBe(dragonBoat);
    if (midAutumn) expect(days['midAutumn']?.[0]).toBe(midAutumn);
    expect(days['newYear']).toEqual([`${year}-01-01`, `${year}-01-01`]);
    expect(days['labourDay']).toEqual([`${year}-05-01`, `${year}-05-02`]);
    expect(days['nationalDay']).toEqual([`${year}-10-01`, `${year}-10-03`]);
  });

  it('are there for every year, to be confirmed, in order and apart', () => {
    for (let year: number = PROPOSED_YEARS.from; year <= PROPOSED_YEARS.to; year += 1) {
      const all = proposedHolidays(year);
      expect(all.length, String(year)).toBeGreaterThanOrEqual(6);
      for (const [index, { from, to, toBeConfirmed }] of all.entries()) {
        expect(toBeConfirmed).toBe(true);
        expect(from <= to && from.startsWith(String(year)), `${year} ${from}`).toBe(true);
        expect(from > (all[index - 1]?.to ?? ''), `${year} ${from}`).toBe(true);
      }
    }
  });

  it('are not made up for other years', () => {
    for (const year of [2024, 2100, 2026.5]) expect(() => proposedHolidays(year)).toThrow(RangeError);
  });
});

describe('a calendar beyond its last known day', () => {
  const calendar = { ...defaultCalendar, holidays: [], makeUpDays: [], knownUntil: '2027-09-30' };
  const restsOn = (given: WorkCalendar, day: string) => !isWorkingDay(withProposedHolidays(given), day);

  it('rests on the holidays of the law after that day, not before, and says that they are provisional', () => {
    expect(restsOn(calendar, '2027-10-01')).toBe(true);
    expect(restsOn({ ...calendar, knownUntil: '2027-10-01' }, '2027-10-01')).toBe(false);
    // 2028-01-25 is the eve of the lunar new year, 2028-01-29 the fourth day.
    expect(['2028-01-24', '2028-01-25', '2028-01-28', '2028-01-29'].map((day) => restsOn(calendar, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(schedule(withProposedHolidays(calendar), '2027-09-29T09:00:00+08:00', 1)).toMatchObject({
      ...{ shipDate: '2027-09-30', isProvisional: false },
    });
    expect(schedule(withProposedHolidays(calendar), '2027-09-29T09:00:00+08:00', 2)).toMatchObject({
      ...{ shipDate: '2027-10-04', isProvisional: true },
    });
  });

  it('keeps listed days as they are', () => {
    const listed = {
      ...calendar,
      holidays: [{ name: 'factoryBreak', from: '2028-01-20', to: '2028-01-26', source: '' }] as const,
      makeUpDays: ['2027-10-02'],
    };
    expect(['2028-01-26', '2028-01-27', '2027-10-01'].map((day) => restsOn(listed, day))).toEqual([true, false, false]);
  });

  it.each([
    ['its first day', '2027-10-01', []],
    ['its last day', '2027-10-03', []],
    ['the day before', '2027-09-30', ['2027-10-01']],
    ['the day after', '2027-10-04', ['2027-10-01']],
  ])('leaves a holiday to the list where %s is listed, as a day off or as a make-up day', (_, day, expected) => {
    const rests = ({ holidays }: WorkCalendar) =>
      holidays.flatMap(({ name, from }) => (name === 'nationalDay' && from.startsWith('2027') ? from : []));
    const off = { name: 'factoryBreak', from: day, to: day, source: '' } as const;
    expect(rests(withProposedHolidays({ ...calendar, holidays: [off] }))).toEqual(expected);
    expect(rests(withProposedHolidays({ ...calendar, makeUpDays: [day] }))).toEqual(expected);
  });

  it('has those of the next four years, from the first year and to the last for which the law is known', () => {
    const yearsOf = (knownUntil: string) => {
      const { holidays } = withProposedHolidays({ ...calendar, knownUntil });
      const years = holidays.map(({ from }) => Number(from.slice(0, 4)));
      return [...new Set(years)];
    };
    expect(yearsOf('2027-12-31')).toEqual([2028, 2029, 2030, 2031]);
    expect(yearsOf('2020-01-01')).toEqual([2025, 2026, 2027, 2028, 2029]);
    expect(yearsOf('2098-12-31')).toEqual([2099]);
    expect(yearsOf('2120-12-31')).toEqual([]);
  });
});
