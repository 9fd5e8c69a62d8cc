import type { LayerCount, LayerTariff, OptionCharge } from './price-book.ts';

export const THIN: readonly LayerCount[] = [1, 2];
export const MULTILAYER: readonly LayerCount[] = [4, 6, 8, 10, 12, 14, 16, 18, 20];
export const FROM_SIX: readonly LayerCount[] = MULTILAYER.slice(1);
export const FROM_EIGHT: readonly LayerCount[] = MULTILAYER.slice(2);
export const FROM_TWELVE: readonly LayerCount[] = MULTILAYER.slice(4);

type Extra = Pick<OptionCharge, 'layers' | 'materials' | 'extraDays'>;

/** A surcharge by area with a minimum per order. */
export function areaCharge(
  id: string,
  line: OptionCharge['line'],
  field: OptionCharge['field'],
  values: OptionCharge['values'],
  minYuan: number,
  yuanPerM2: number,
  extra: Extra = {},
): OptionCharge {
  return { id, line, field, values, price: { kind: 'areaWithMinimum', minYuan, yuanPerM2 }, ...extra };
}

/** A surcharge per order. */
export function orderCharge(
  id: string,
  line: OptionCharge['line'],
  field: OptionCharge['field'],
  values: OptionCharge['values'],
  yuan: number,
  extra: Extra = {},
): OptionCharge {
  return { id, line, field, values, price: { kind: 'perOrder', yuan }, ...extra };
}

/** Upper edges in m² of the steps of area; the last step is open. */
const EDGES_M2 = [0.5, 1, 3, 5, 10, 30];

type BySteps = [number, number, number, number, number, number, number];

export function steps(...rates: BySteps): LayerTariff['board']['steps'] {
  return overSteps(rates, (uptoM2, yuanPerM2) => ({ uptoM2, yuanPerM2 }));
}

export function leadDays(...days: BySteps): LayerTariff['leadDays'] {
  return overSteps(days, (uptoM2, count) => ({ uptoM2, days: count }));
}

function overSteps<T>(values: BySteps, step: (uptoM2: number | null, value: number) => T): T[] {
  return values.map((value, index) => step(EDGES_M2[index] ?? null, value));
}
