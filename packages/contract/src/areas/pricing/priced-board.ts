import { z } from 'zod';
import { yuan } from '../../shared-schemas.ts';

/** One line of a price: which rule made it, from what, and how much. The lines of a price add up to its amount. */
export const priceLine = z
  .object({
    ruleId: z.string(),
    /** The kind of line; `nameKey` names it. */
    line: z.string(),
    nameKey: z.string(),
    inputs: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Arithmetic in yuan that gives the amount, rounded to the fen by `rounding`. */
    formula: z.string(),
    /** `halfUp` and `up` move away from zero, `down` towards it, `floor` and `ceil` down and up the number line. */
    rounding: z.enum(['halfUp', 'halfEven', 'up', 'down', 'floor', 'ceil']),
    amount: yuan,
  })
  .meta({ id: 'PriceLine' });

export const boardImage = z.object({ top: z.string(), bottom: z.string() }).meta({
  id: 'BoardImage',
  description: 'URLs of the side renderings (SVG), empty if the file cannot be rendered.',
});
