import { z } from 'zod';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { BookProblem } from '../price-book/price-book.ts';
import { type Reading, readAs } from './reading.ts';

/** Reads a calendar from manually edited JSON, and reports all problems that prevent its publication. */
export function readWorkCalendar(json: unknown): Reading<WorkCalendar> {
  return readAs(workCalendar, json, calendarProblems);
}

/** An existing date, yyyy-MM-dd. */
const day = z.iso.date();
/** Entries of a list: enough for a century. */
const MAX_LISTED = 1_000;
/** A longer holiday is a mistyped year. It would leave orders without a ship date. */
const MAX_HOLIDAY_MS = 100 * 86_400_000;

const HOLIDAYS = [
  'newYear',
  'springFestival',
  'qingming',
  'labourDay',
  'dragonBoat',
  'midAutumn',
  'nationalDay',
  'factoryBreak',
] as const;

export const workCalendar: z.ZodType<WorkCalendar> = z.strictObject({
  version: z.string(),
  cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  restWeekdays: z.array(z.literal([0, 1, 2, 3, 4, 5, 6])),
  holidays: z
    .array(
      z
        .strictObject({
          name: z.literal(HOLIDAYS),
          from: day,
          to: day,
          source: z.string(),
          toBeConfirmed: z.literal(true).optional(),
        })
        .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) <= MAX_HOLIDAY_MS, { path: ['to'] }),
    )
    .max(MAX_LISTED),
  makeUpDays: z.array(day).max(MAX_LISTED),
  knownUntil: day,
});

/** Reports a week without working days, and days that are listed twice. */
function calendarProblems({ restWeekdays, holidays, makeUpDays }: WorkCalendar): BookProblem[] {
  // Each entry is compared with the others.
  if (holidays.length > MAX_LISTED || makeUpDays.length > MAX_LISTED) return [];
  // A week without a working day would make every lead time endless.
  if (new Set(restWeekdays).size === 7)
    return [{ code: 'hole', path: 'restWeekdays', params: { option: 'restWeekdays' } }];
  return [
    ...makeUpDays.flatMap((date, at): BookProblem[] =>
      holidays.some(({ from, to }) => date >= from && date <= to)
        ? [{ code: 'overlap', path: `makeUpDays.${at}`, params: { option: date } }]
        : [],
    ),
    ...holidays.flatMap((holiday, at): BookProblem[] =>
      holidays.slice(0, at).some(({ from, to }) => holiday.from <= to && holiday.to >= from)
        ? [{ code: 'overlap', path: `holidays.${at}`, params: { option: `${holiday.from} – ${holiday.to}` } }]
        : [],
    ),
  ];
}
