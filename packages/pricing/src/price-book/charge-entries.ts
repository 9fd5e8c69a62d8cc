import type { LayerCount, OptionCharge } from './price-book.ts';

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
