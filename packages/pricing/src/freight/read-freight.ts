import type { BookProblem } from '../price-book/book-problem.ts';
import { listOf, number, object, oneOf, optional, type Reader, text } from '../price-book/json-reader.ts';
import type { FreightTable } from './freight-types.ts';

export type ReadFreight =
  | { readonly ok: true; readonly table: FreightTable }
  | { readonly ok: false; readonly problems: readonly BookProblem[] };

const readTable: Reader<FreightTable> = object({
  version: text,
  carriers: listOf(
    object({
      code: text,
      volumetricDivisor: number,
      zones: listOf(
        object({
          id: text,
          provinces: listOf(text),
          firstWeightG: number,
          firstYuan: number,
          stepWeightG: number,
          stepYuan: number,
          days: number,
        }),
      ),
      remoteAreas: optional(listOf(object({ cities: listOf(text), surchargeYuan: number, extraDays: number }))),
      isPickUp: optional(oneOf([true] as const)),
    }),
  ),
});

/** Reads a freight table from JSON that somebody edited, and says everything that keeps it from being published. */
export function readFreightTable(value: unknown): ReadFreight {
  const problems: BookProblem[] = [];
  const table = readTable(value, '', problems);
  if (table !== undefined && problems.length === 0) problems.push(...freightProblems(table));
  return table === undefined || problems.length > 0 ? { ok: false, problems } : { ok: true, table };
}

function freightProblems({ carriers }: FreightTable): BookProblem[] {
  if (carriers.length === 0) return [{ code: 'hole', path: 'carriers', params: { option: 'carriers' } }];
  const codes = carriers.map(({ code }) => code);
  const problems = twice(codes).map(
    (code): BookProblem => ({ code: 'overlap', path: 'carriers', params: { option: code } }),
  );
  carriers.forEach((carrier, at) => {
    const path = `carriers.${at}`;
    problems.push(
      ...unless(
        carrier.volumetricDivisor >= 0 && isWhole(carrier.volumetricDivisor),
        `${path}.volumetricDivisor`,
        carrier.volumetricDivisor,
      ),
    );
    const provinces = carrier.zones.flatMap((zone) => zone.provinces);
    for (const province of twice(provinces))
      problems.push({ code: 'overlap', path: `${path}.zones`, params: { option: province } });
    carrier.zones.forEach((zone, index) => {
      const place = `${path}.zones.${index}`;
      for (const [name, value] of Object.entries({ firstWeightG: zone.firstWeightG, days: zone.days }))
        problems.push(...unless(value >= 0 && isWhole(value), `${place}.${name}`, value));
      problems.push(
        ...unless(zone.stepWeightG > 0 && isWhole(zone.stepWeightG), `${place}.stepWeightG`, zone.stepWeightG),
      );
      for (const [name, value] of Object.entries({ firstYuan: zone.firstYuan, stepYuan: zone.stepYuan }))
        problems.push(...unless(isYuan(value), `${place}.${name}`, value));
    });
    carrier.remoteAreas?.forEach((area, index) => {
      problems.push(
        ...unless(isYuan(area.surchargeYuan), `${path}.remoteAreas.${index}.surchargeYuan`, area.surchargeYuan),
      );
      problems.push(
        ...unless(
          isWhole(area.extraDays) && area.extraDays >= 0,
          `${path}.remoteAreas.${index}.extraDays`,
          area.extraDays,
        ),
      );
    });
  });
  return problems;
}

const isWhole = Number.isSafeInteger;
const isYuan = (value: number): boolean => value >= 0 && Math.round(value * 100) / 100 === value;
const twice = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

function unless(isFine: boolean, path: string, value: number): BookProblem[] {
  return isFine ? [] : [{ code: 'malformed', path, params: { value: String(value) } }];
}
