/** In so many days each long test has its turn once (`scripts/turns.mjs`). */
export const DAYS_OF_TURNS = 12;

/** `npm run soak` tries whole lists; `npm test` a share of the long ones, another one each day. */
const isWhole = process.env['SOAK'] !== undefined;

/** The day whose shares are tried, such as `2026-11-26`: `TEST_DAY` tries those of a former day again. */
const DAY = process.env['TEST_DAY'] ?? new Date().toISOString().slice(0, 10);

const dayNumber = Math.floor(Date.parse(DAY) / 86_400_000);
if (Number.isNaN(dayNumber)) throw new Error(`TEST_DAY is no day: ${DAY}`);

/**
 * The part of a long list that is tried today: every item has its turn once in so many days, and there is at least one.
 *
 * @param at tells lists that are cut alike apart, as the place of a row in its matrix: each takes another part on the same day
 * @param within the days of the share in which this list stands: it goes on by one each time that it is tried. By the day alone both
 *   would turn together, and some pairs would never come.
 */
export function shareOfDay<T>(items: readonly T[], days: number, at = 0, within = 1): readonly T[] {
  const turns = Math.min(days, items.length);
  return isWhole ? items : items.filter((_item, index) => (index + at + Math.floor(dayNumber / within)) % turns === 0);
}

/** What is added to `at` for a list that is tried both each day and within what has its turn once in so many days. */
export const turnOfShare = (days: number): number => Math.floor(dayNumber / days);
