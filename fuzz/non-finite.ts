/** Returns the place of the first number or date in a result that is not finite; undefined when all are. */
export function nonFiniteIn(result: unknown): string | undefined {
  const open: { value: unknown; at: string }[] = [{ value: result, at: 'result' }];
  const visited = new Set<unknown>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, at } = next;
    if (isNonFinite(value)) return at;
    if (typeof value !== 'object' || value === null || visited.has(value)) continue;
    visited.add(value);
    if (ArrayBuffer.isView(value)) {
      if (isFloats(value) && !value.every(Number.isFinite)) return at;
    } else for (const [name, inner] of entriesOf(value)) open.push({ value: inner, at: `${at}.${name}`.slice(0, 200) });
  }
  return undefined;
}

const isNonFinite = (value: unknown): boolean =>
  value instanceof Date ? Number.isNaN(value.getTime()) : typeof value === 'number' && !Number.isFinite(value);

const isFloats = (view: ArrayBufferView): view is Float64Array | Float32Array =>
  view instanceof Float64Array || view instanceof Float32Array;

const entriesOf = (value: object): Iterable<readonly [unknown, unknown]> =>
  value instanceof Map ? value : value instanceof Set ? [...value].entries() : Object.entries(value);
