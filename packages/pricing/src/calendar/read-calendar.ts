import type { BookProblem } from '../price-book/book-problem.ts';
import { listOf, object, oneOf, type Reader, text } from '../price-book/json-reader.ts';
import type { HolidayName, WorkCalendar } from './work-calendar.ts';

export type ReadCalendar =
  | { readonly ok: true; readonly calendar: WorkCalendar }
  | { readonly ok: false; readonly problems: readonly BookProblem[] };

const HOLIDAYS: readonly HolidayName[] = [
  'newYear',
  'springFestival',
  'qingming',
  'labourDay',
  'dragonBoat',
  'midAutumn',
  'nationalDay',
  'factoryBreak',
];

const readShape: Reader<WorkCalendar> = object({
  version: text,
  cutOff: text,
  restWeekdays: listOf(oneOf([0, 1, 2, 3, 4, 5, 6])),
  holidays: listOf(object({ name: oneOf(HOLIDAYS), from: text, to: text, source: text })),
  makeUpDays: listOf(text),
  knownUntil: text,
});

/** Reads a calendar from JSON that somebody edited, and says everything that keeps it from being published. */
export function readWorkCalendar(value: unknown): ReadCalendar {
  const problems: BookProblem[] = [];
  const calendar = readShape(value, '', problems);
  if (calendar !== undefined && problems.length === 0) problems.push(...calendarProblems(calendar));
  return calendar === undefined || problems.length > 0 ? { ok: false, problems } : { ok: true, calendar };
}

function calendarProblems(calendar: WorkCalendar): BookProblem[] {
  const { cutOff, restWeekdays, holidays, makeUpDays, knownUntil } = calendar;
  const malformed = [
    ...unless(/^([01]\d|2[0-3]):[0-5]\d$/.test(cutOff), 'cutOff', cutOff),
    ...unless(isDay(knownUntil), 'knownUntil', knownUntil),
    ...holidays.flatMap(({ from, to }, index) => [
      ...unless(isDay(from), `holidays.${index}.from`, from),
      ...unless(isDay(to) && to >= from, `holidays.${index}.to`, to),
    ]),
    ...makeUpDays.flatMap((day, index) => unless(isDay(day), `makeUpDays.${index}`, day)),
  ];
  if (malformed.length > 0) return malformed;
  // A week without a working day would make every lead time endless.
  if (new Set(restWeekdays).size === 7)
    return [{ code: 'hole', path: 'restWeekdays', params: { option: 'restWeekdays' } }];
  return [
    ...makeUpDays.flatMap((day, index): BookProblem[] =>
      holidays.some(({ from, to }) => day >= from && day <= to)
        ? [{ code: 'overlap', path: `makeUpDays.${index}`, params: { option: day } }]
        : [],
    ),
    ...holidays.flatMap((holiday, index): BookProblem[] =>
      holidays.slice(0, index).some(({ from, to }) => holiday.from <= to && holiday.to >= from)
        ? [{ code: 'overlap', path: `holidays.${index}`, params: { option: `${holiday.from} – ${holiday.to}` } }]
        : [],
    ),
  ];
}

/** A day that exists, yyyy-MM-dd. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function unless(isFine: boolean, path: string, value: string): BookProblem[] {
  return isFine ? [] : [{ code: 'malformed', path, params: { value } }];
}
