/**
 * Returns the entry at an index and throws when the index is out of range, where `list[index]` gives `undefined`. Each array
 * type has its own function, so that no read has to distinguish types. Loops over every pair of shapes or every pixel still use
 * `list[index]!`: each call there reduces what the compiler inlines into a function.
 */
export function itemAt<T extends NonNullable<unknown>>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw outside(list, index);
  return item;
}

export function numberAt(list: readonly number[], index: number): number {
  const value = list[index];
  if (value === undefined) throw outside(list, index);
  return value;
}

export function float64At(list: Float64Array, index: number): number {
  const value = list[index];
  if (value === undefined) throw outside(list, index);
  return value;
}

export function uint32At(list: Uint32Array, index: number): number {
  const value = list[index];
  if (value === undefined) throw outside(list, index);
  return value;
}

export function int32At(list: Int32Array, index: number): number {
  const value = list[index];
  if (value === undefined) throw outside(list, index);
  return value;
}

export function uint8At(list: Uint8Array, index: number): number {
  const value = list[index];
  if (value === undefined) throw outside(list, index);
  return value;
}

const outside = ({ length }: ArrayLike<unknown>, index: number): RangeError =>
  new RangeError(`index ${index} is outside a list of ${length}`);
