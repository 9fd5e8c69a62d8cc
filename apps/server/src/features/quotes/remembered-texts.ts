/** Keeps what was used last, as long as all of it together stays below a size. */
export interface Remembered<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
}

/** @param sizeOf of a value, in the unit of `most`; the key counts as well. What is larger than a tenth is not kept. */
export function rememberedTexts<T>(most: number, sizeOf: (value: T) => number): Remembered<T> {
  // A Map keeps its order: what is used is put to its end, what is dropped is taken from its beginning.
  const kept = new Map<string, { readonly value: T; readonly size: number }>();
  let total = 0;
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    put(key, value) {
      const size = key.length + sizeOf(value);
      if (size * 10 > most) return;
      const before = kept.get(key);
      kept.delete(key);
      total += size - (before?.size ?? 0);
      kept.set(key, { value, size });
      for (const [oldest, { size: freed }] of kept) {
        if (total <= most) break;
        kept.delete(oldest);
        total -= freed;
      }
    },
  };
}

/** Tells of each key whether it came before; the last `most` are remembered for certain, twice as many at most. */
export function askedBefore(most: number): (key: string) => boolean {
  // Two generations: dropping keys one by one would leave holes in the set that every look at its beginning walks over.
  let [young, old] = [new Set<string>(), new Set<string>()];
  return (key) => {
    const isKnown = young.has(key) || old.has(key);
    young.add(key);
    if (young.size > most) [young, old] = [new Set(), young];
    return isKnown;
  };
}
