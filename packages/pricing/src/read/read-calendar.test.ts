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
  [
    { holidays: [{ name: 'newYear', from: '2026-01-01', to: '3026-01-03', source: '' }], makeUpDays: [] },
    ['malformed holidays.0.to'],
  ],
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
  [{ cutOff: '24:00' }, ['malformed cutOff']],
  [{ cutOff: '18:60' }, ['malformed cutOff']],
  [{ cutOff: '1:00' }, ['malformed cutOff']],
  [{ cutOff: 'x18:00' }, ['malformed cutOff']],
  [{ cutOff: '18:00:00' }, ['malformed cutOff']],
  [{ cutOff: '00:00' }, []],
  [{ cutOff: '23:59' }, []],
  [{ restWeekdays: [0, 1, 2, 3, 4, 5] }, []],
  // Twice the same day is still a day a week.
  [{ restWeekdays: [0, 0, 1, 2, 3, 4, 5] }, []],
  [
    { holidays: [{ name: 'christmas', from: '2026-12-25', to: '2026-12-25', source: '' }] },
    ['malformed holidays.0.name'],
  ],
  [{ holidays: [{ name: 'newYear', from: '2026-01-01', to: '2026-01-01', source: '' }], makeUpDays: [] }, []],
  [
    { holidays: [{ name: 'newYear', from: '2026-01-02', to: '2026-01-04', source: '' }], makeUpDays: ['2026-01-04'] },
    ['overlap makeUpDays.0'],
  ],
  [
    {
      holidays: [{ name: 'newYear', from: '2026-01-02', to: '2026-01-04', source: '' }],
      makeUpDays: ['2026-01-01', '2026-01-05'],
    },
    [],
  ],
  [
    {
      holidays: [
        { name: 'factoryBreak', from: '2026-01-03', to: '2026-01-04', source: '' },
        { name: 'newYear', from: '2026-01-01', to: '2026-01-02', source: '' },
        { name: 'labourDay', from: '2026-01-05', to: '2026-01-06', source: '' },
      ],
      makeUpDays: [],
    },
    [],
  ],
  [{ restWeekdays: [7], colour: 'red' }, ['malformed colour', 'malformed restWeekdays.0']],
])('tells what is wrong with %j', (changes, problems) => {
  expect(problemsOf(changes)).toEqual(problems);
});

it('lists the invalid values, shortened', () => {
  const read = (changes: object) => readWorkCalendar({ ...defaultCalendar, ...changes });
  expect(read({ cutOff: 25 })).toEqual({
    ok: false,
    problems: [{ code: 'malformed', path: 'cutOff', params: { value: '25' } }],
  });
  expect(read({ version: undefined })).toMatchObject({ problems: [{ params: { value: 'undefined' } }] });
  expect(read({ knownUntil: 'x'.repeat(99) })).toMatchObject({
    problems: [{ params: { value: `"${'x'.repeat(59)}` } }],
  });
  expect(read({ holidays: ['x'] })).toMatchObject({ problems: [{ path: 'holidays.0', params: { value: '"x"' } }] });
  expect(read({ restWeekdays: [0, 1, 2, 3, 4, 5, 6] })).toMatchObject({
    problems: [{ params: { option: 'restWeekdays' } }],
  });
  expect(read({ makeUpDays: ['2026-01-02'] })).toMatchObject({ problems: [{ params: { option: '2026-01-02' } }] });
});

it.each([
  'newYear',
  'springFestival',
  'qingming',
  'labourDay',
  'dragonBoat',
  'midAutumn',
  'nationalDay',
  'factoryBreak',
])('knows the holiday %s', (name) => {
  const holidays = [{ name, from: '2026-06-01', to: '2026-06-02', source: '' }];
  expect(problemsOf({ holidays, makeUpDays: [] })).toEqual([]);
});

it('lists of more than a thousand entries are a problem of the list, not of each entry', () => {
  expect(problemsOf({ makeUpDays: Array.from({ length: 1_001 }, () => '2026-01-02') })).toEqual([
    'malformed makeUpDays',
  ]);
});
