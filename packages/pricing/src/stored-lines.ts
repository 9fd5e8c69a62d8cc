import type { PriceLine as ApiPriceLine } from '@xunban/contract';
import { fen, ROUNDINGS, toApi } from '@xunban/money';
import { z } from 'zod';
import { LINE_CODES, type LineCode } from './price-book/line-codes.ts';
import type { PriceLine } from './quote/quote-types.ts';

/** A line of a stored price: the engine's, what an engineer added or took off after review, or the share in a coupon. */
export type StoredLine = Omit<PriceLine, 'line' | 'nameKey'> & { readonly line: LineCode | 'adjustment' | 'coupon' };

const storedLine = z.object({
  ruleId: z.string(),
  line: z.enum([...LINE_CODES, 'adjustment', 'coupon']),
  inputs: z.record(z.string(), z.union([z.string(), z.number()])),
  formula: z.string(),
  rounding: z.enum(ROUNDINGS),
  /** JSON has no integers of that size, so fen are stored as text. */
  amountFen: z
    .string()
    .regex(/^-?\d+$/)
    .transform((text) => fen(BigInt(text))),
});

/** The lines of a price as JSON text. */
export function writeLines(lines: readonly StoredLine[]): string {
  return JSON.stringify(
    lines.map(({ ruleId, line, inputs, formula, rounding, amountFen }) => ({
      ruleId,
      line,
      inputs,
      formula,
      rounding,
      amountFen: amountFen.toString(),
    })),
  );
}

/** The lines that {@link writeLines} wrote. @throws ZodError when the JSON is anything else */
export function readLines(stored: unknown): StoredLine[] {
  return z.array(storedLine).parse(stored);
}

/** A line as it leaves over HTTP. */
export function viewLine({ ruleId, line, inputs, formula, rounding, amountFen }: StoredLine): ApiPriceLine {
  const nameKey = `pricing.line.${line}`;
  return { ruleId, line, nameKey, inputs: { ...inputs }, formula, rounding, amount: toApi(amountFen) };
}
