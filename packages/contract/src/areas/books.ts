import { z } from 'zod';
import { BOOK_RULE_NAMES, FIGURE_UNITS } from '../book-rules.ts';

/** A rule of the books that does not hold. */
export const bookViolation = z
  .object({
    rule: z.enum(BOOK_RULE_NAMES),
    /** Number in the list of invariants, such as `I2`. */
    invariant: z.string(),
    /** The number by which people know the order, payment, journal or account. */
    object: z.string(),
    unit: z.enum(FIGURE_UNITS),
    /** Yuan, or how many. */
    expected: z.number(),
    actual: z.number(),
  })
  .meta({ id: 'BookViolation' });
