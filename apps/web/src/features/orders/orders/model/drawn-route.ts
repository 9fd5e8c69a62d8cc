import type { OrderProgress } from '@xunban/contract';

/** A stretch of the drawn line, in per cent of its width. */
export interface Stretch {
  readonly left: number;
  readonly width: number;
}

/** One step as it is drawn: what was planned, and what was done or is expected. */
export interface DrawnStep {
  readonly position: number;
  readonly plan: Stretch;
  /** From the step before it to its end; null while it is not done. */
  readonly done: Stretch | null;
  /** The part of what was done that came after the plan. */
  readonly late: Stretch | null;
  /** Expected time; null for completed steps. */
  readonly expected: Stretch | null;
}

export interface DrawnRoute {
  readonly from: string;
  readonly to: string;
  readonly steps: readonly DrawnStep[];
  readonly marks: readonly {
    readonly kind: 'today' | 'promised' | 'forecast';
    readonly day: string;
    readonly at: number;
  }[];
}

const DAY_MS = 86_400_000;
const dayOf = (text: string): number => Date.parse(text.slice(0, 10)) / DAY_MS;
const textOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * The route as a line over days, each day from its morning to its evening.
 * @param today in Shanghai, yyyy-MM-dd
 * @returns null where nothing is planned yet
 */
export function drawnRoute(progress: OrderProgress, today: string): DrawnRoute | null {
  const { steps, promisedShipDate: promised, forecastShipDate, shippedAt } = progress;
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return null;
  const forecast = forecastShipDate ?? promised;
  const ends = steps.map(({ plannedEnd, doneAt }) => Math.max(dayOf(plannedEnd), doneAt === null ? 0 : dayOf(doneAt)));
  const from = Math.min(
    ...steps.map(({ plannedStart, doneAt }) => Math.min(dayOf(plannedStart), dayOf(doneAt ?? plannedStart))),
  );
  // Outstanding steps shift with the expected day.
  const shift = forecast === null ? 0 : Math.max(0, dayOf(forecast) - dayOf(last.plannedEnd));
  const to = Math.max(...ends, dayOf(last.plannedEnd) + shift, promised === null ? 0 : dayOf(promised)) + 1;
  const at = (day: number) => Math.round(((day - from) / (to - from)) * 1000) / 10;
  const stretch = (start: number, end: number): Stretch => ({
    left: at(start),
    width: Math.max(1, Math.round((at(end) - at(start)) * 10) / 10),
  });
  let before = dayOf(first.plannedStart);
  const drawn = steps.map(({ position, plannedStart, plannedEnd, doneAt, daysLate }): DrawnStep => {
    const plan = stretch(dayOf(plannedStart), dayOf(plannedEnd) + 1);
    if (doneAt === null)
      return {
        ...{ position, plan, done: null, late: null },
        expected: stretch(dayOf(plannedStart) + shift, dayOf(plannedEnd) + 1 + shift),
      };
    const end = dayOf(doneAt);
    const start = Math.min(before, end);
    before = end;
    // A step that was completed on a holiday after its plan is in time, as everywhere.
    const isLate = daysLate > 0;
    return {
      ...{ position, plan, expected: null, done: stretch(start, end + 1) },
      late: isLate ? stretch(Math.max(start, dayOf(plannedEnd) + 1), end + 1) : null,
    };
  });
  const marks: DrawnRoute['marks'] = [
    ...(shippedAt === null && dayOf(today) >= from && dayOf(today) < to
      ? [{ kind: 'today' as const, day: today, at: at(dayOf(today) + 0.5) }]
      : []),
    ...(promised === null ? [] : [{ kind: 'promised' as const, day: promised, at: at(dayOf(promised) + 1) }]),
    ...(forecast !== null && promised !== null && forecast > promised
      ? [{ kind: 'forecast' as const, day: forecast, at: at(dayOf(forecast) + 1) }]
      : []),
  ];
  return { from: textOf(from), to: textOf(to - 1), steps: drawn, marks };
}
