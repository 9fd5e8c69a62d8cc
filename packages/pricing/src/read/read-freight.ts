import { z } from 'zod';
import type { FreightTable } from '../freight/freight-types.ts';
import type { BookProblem } from '../price-book/price-book.ts';
import { type Reading, readAs } from './reading.ts';

/** Reads a freight table from manually edited JSON, and reports all problems that prevent its publication. */
export function readFreightTable(json: unknown): Reading<FreightTable> {
  return readAs(freightTable, json, freightProblems);
}

const whole = z.int().nonnegative();
const yuan = z
  .number()
  .nonnegative()
  .refine((value) => Math.round(value * 100) / 100 === value);

export const freightTable: z.ZodType<FreightTable> = z.strictObject({
  version: z.string(),
  carriers: z.array(
    z.strictObject({
      code: z.string(),
      volumetricDivisor: whole,
      zones: z.array(
        z.strictObject({
          id: z.string(),
          provinces: z.array(z.string()),
          firstWeightG: whole,
          firstYuan: yuan,
          stepWeightG: z.int().positive(),
          stepYuan: yuan,
          days: whole,
        }),
      ),
      remoteAreas: z
        .array(z.strictObject({ cities: z.array(z.string()), surchargeYuan: yuan, extraDays: whole }))
        .optional(),
      isPickUp: z.literal(true).optional(),
    }),
  ),
});

/** Carriers that are missing or there twice, and provinces that two zones of a carrier claim. */
function freightProblems({ carriers }: FreightTable): BookProblem[] {
  if (carriers.length === 0) return [{ code: 'hole', path: 'carriers', params: { option: 'carriers' } }];
  return [
    ...overlaps(
      'carriers',
      carriers.map(({ code }) => code),
    ),
    ...carriers.flatMap(({ zones }, at) =>
      overlaps(
        `carriers.${at}.zones`,
        zones.flatMap(({ provinces }) => provinces),
      ),
    ),
  ];
}

function overlaps(path: string, names: readonly string[]): BookProblem[] {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const name of names) (once.has(name) ? twice : once).add(name);
  return [...twice].map((option) => ({ code: 'overlap', path, params: { option } }));
}
