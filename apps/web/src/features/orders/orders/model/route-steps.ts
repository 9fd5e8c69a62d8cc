import type { OrderProgress } from '@xunban/contract';

type Step = OrderProgress['steps'][number];

export interface RouteStep extends Step {
  /** `done`, the one that is being worked on, or not begun. */
  readonly phase: 'done' | 'current' | 'waiting';
  /** Whole days behind the plan (negative: ahead of it): of completed steps, or of those that should be completed by today. */
  readonly daysLate: number;
}

const DAY_MS = 86_400_000;

/** The route with plan against actual. @param today in Shanghai, `yyyy-MM-dd` */
export function routeSteps(steps: readonly Step[], today: string): readonly RouteStep[] {
  const current = steps.findIndex(({ doneAt }) => doneAt === null);
  return steps.map((step, index) => {
    const phase = step.doneAt !== null ? 'done' : index === current ? 'current' : 'waiting';
    const day = step.doneAt?.slice(0, 10) ?? today;
    const days = Math.round((Date.parse(day) - Date.parse(step.plannedEnd)) / DAY_MS);
    // An unfinished step can only be late, and one that has not begun is not considered.
    const daysLate = phase === 'done' ? days : phase === 'current' ? Math.max(0, days) : 0;
    return { ...step, phase, daysLate };
  });
}

/** The step that is being worked on; undefined when all are done. */
export const currentStep = (steps: readonly Step[]): Step | undefined => steps.find(({ doneAt }) => doneAt === null);

/** True when the forecast is later than the promise. Days of this form compare as text. */
export const isBehind = ({ promisedShipDate, forecastShipDate }: OrderProgress): boolean =>
  promisedShipDate !== null && forecastShipDate !== null && forecastShipDate > promisedShipDate;

/**
 * Returns the ship date in Shanghai, and whole days behind the promise (negative: ahead of it); undefined until it is shipped.
 */
export function shippedAgainst({
  shippedAt,
  promisedShipDate,
}: OrderProgress): { day: string; days: number } | undefined {
  if (shippedAt === null) return undefined;
  const day = shippedAt.slice(0, 10);
  return { day, days: Math.round((Date.parse(day) - Date.parse(promisedShipDate ?? day)) / DAY_MS) };
}
