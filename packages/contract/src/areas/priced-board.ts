import { z } from 'zod';
import { yuan } from '../wire.ts';

/** One line of a price: which rule made it, from what, and how much. The lines of a price add up to its amount. */
export const priceLine = z
  .object({
    ruleId: z.string(),
    /** The kind of line; `nameKey` names it. */
    line: z.string(),
    nameKey: z.string(),
    inputs: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Arithmetic in yuan that gives the amount. */
    formula: z.string(),
    amount: yuan,
  })
  .meta({ id: 'PriceLine' });

export const boardPicture = z.object({ top: z.string(), bottom: z.string() }).meta({
  id: 'BoardPicture',
  description: 'Addresses of the drawn sides (SVG), empty when the file cannot be drawn.',
});
