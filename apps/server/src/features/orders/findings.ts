import { z } from 'zod';

/** A place on the board: shares of its width and height from the upper left corner, seen from the top. */
const place = z.object({
  left: z.number(),
  top: z.number(),
  side: z.enum(['top', 'bottom', 'both']),
  layer: z.string().optional(),
  mm: z.number().optional(),
});

/** What the review found in a file, or between a file and its specification. `error` stops the machine review. */
const finding = z.object({
  code: z.string(),
  severity: z.enum(['note', 'warning', 'error']),
  /** The field of the specification that it concerns. */
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  places: z.array(place).optional(),
});
export type Finding = z.output<typeof finding>;

/** Findings as they stand in an order's row. */
export const storedFindings = z.array(finding);
