import { FINDING_SEVERITIES } from '@xunban/contract';
import { z } from 'zod';

/** A place on the board: shares of its width and height from the upper left corner, seen from the top. */
export const boardPlace = z.object({
  left: z.number(),
  top: z.number(),
  side: z.enum(['top', 'bottom', 'both']),
  layer: z.string().optional(),
  mm: z.number().optional(),
});

/**
 * A finding of the review in a file, or a difference between a file and its specification. `error` and `undecided` stop
 * the automatic review.
 */
export const storedFinding = z.object({
  code: z.string(),
  severity: z.enum(FINDING_SEVERITIES),
  /** The field of the specification that it concerns. */
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  places: z.array(boardPlace).optional(),
});
export type Finding = z.output<typeof storedFinding>;

/** Findings as they stand in an order's row. */
export const storedFindings = z.array(storedFinding);

/** Reference to a finding of an order; the code guards against a changed list. */
export interface NamedFinding {
  readonly index: number;
  readonly code: string;
}

/** @returns undefined when the order has another finding there by now */
export function findingNamed(
  order: { readonly findings: readonly Finding[] },
  named: NamedFinding,
): Finding | undefined {
  const found = order.findings[named.index];
  return found?.code === named.code ? found : undefined;
}
