import type { OrderProgress } from '@xunban/contract';

type Step = OrderProgress['steps'][number];

export interface RouteStep extends Step {
  /** `done`, the one that is being worked on, or not begun. */
  readonly phase: 'done' | 'current' | 'waiting';
  /** True when it was completed before its planned day. */
  readonly isEarly: boolean;
}

/** The route with plan against actual. */
export function routeSteps(progress: Pick<OrderProgress, 'phase' | 'steps'>): readonly RouteStep[] {
  const current = currentStep(progress);
  return progress.steps.map((step) => ({
    ...step,
    phase: step.doneAt !== null ? 'done' : step === current ? 'current' : 'waiting',
    isEarly: step.doneAt !== null && step.doneAt.slice(0, 10) < step.plannedEnd,
  }));
}

/** The step that is being worked on; undefined unless the board is being made. */
export const currentStep = ({ phase, steps }: Pick<OrderProgress, 'phase' | 'steps'>): Step | undefined =>
  phase === 'making' ? steps.find(({ doneAt }) => doneAt === null) : undefined;

const DAY_MS = 86_400_000;

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
