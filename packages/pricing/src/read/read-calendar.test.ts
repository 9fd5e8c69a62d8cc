import { expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { readWorkCalendar } from './read-calendar.ts';

const problemsOf = (changes: object) => {
  const read = readWorkCalendar({ ...defaultCalendar, ...changes });
  return read.ok ? [] : read.problems.map(({ code, path }) => `${code} ${path}`);
};

it('reads the calendar that ships', () => {
  expect(readWorkCalendar(JSON.parse(JSON.stringify(defaultCalendar)))).toEqual({
    ok: true,
    value: defaultCalendar,
  });
});

it.each([
  [{ cutOff: '25:00' }, ['malformed cutOff']],
  [{ knownUntil: '2026-02-30', makeUpDays: ['soon'] }, ['malformed knownUntil', 'malformed makeUpDays.0']],
  [{ holidays: [{ name: 'newYear', from: '2026-01-03', to: '2026-01-01', source: '' }] }, ['malformed holidays.0.to']],
  [{ restWeekdays: [0, 1, 2, 3, 4, 5, 6] }, ['hole restWeekdays']],
  [{ makeUpDays: ['2026-01-02'] }, ['overlap makeUpDays.0']],
  [
    {
      holidays: [
        { name: 'newYear', from: '2026-01-01', to: '2026-01-03', source: '' },
        { name: 'factoryBreak', from: '2026-01-03', to: '2026-01-04', source: '' },
      ],
      makeUpDays: [],
    },
    ['overlap holidays.1'],
  ],
  [{ restWeekdays: [7], colour: 'red' }, ['malformed colour', 'malformed restWeekdays.0']],
])('tells what is wrong with %j', (changes, problems) => {
  expect(problemsOf(changes)).toEqual(problems);
});
