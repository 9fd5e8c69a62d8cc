/**
 * Mask of a carrier's waybill numbers. `#` is a digit, `@` a letter, `{n}` or `{n,m}` the number of repetitions; letters,
 * digits and `-` stand for themselves. Editors do not write regular expressions, and few parts of a mask have no fixed length, so
 * no number takes long to check.
 */
const PART = /[#@A-Z0-9-](?:\{(\d{1,2})(?:,(\d{1,2}))?\})?/y;
const MAX_REPEATS = 40;
/** Parts of `{n,m}`. Of ten next to each other a number of forty digits has a billion divisions. */
const MAX_VARIABLE_PARTS = 3;

/** Compiles a mask to a pattern; undefined for an invalid mask. */
export function waybillPattern(mask: string): RegExp | undefined {
  let [pattern, variable] = ['', 0];
  PART.lastIndex = 0;
  while (PART.lastIndex < mask.length) {
    const found = PART.exec(mask);
    if (!found) return undefined;
    const [part, min, max] = found;
    if (max !== undefined && max !== min) variable += 1;
    if (min !== undefined && (Number(min) < 1 || Number(max ?? min) < Number(min) || Number(max ?? min) > MAX_REPEATS))
      return undefined;
    const sign = part[0] ?? '';
    pattern += sign === '#' ? '[0-9]' : sign === '@' ? '[A-Z]' : sign;
    if (min !== undefined) pattern += max === undefined ? `{${min}}` : `{${min},${max}}`;
  }
  return pattern === '' || variable > MAX_VARIABLE_PARTS ? undefined : new RegExp(`^${pattern}$`);
}

/** True when a number matches one of a carrier's masks; a carrier without masks accepts any. */
export const fitsMasks = (waybill: string, masks: readonly string[]): boolean =>
  masks.length === 0 || masks.some((mask) => waybillPattern(mask)?.test(waybill) === true);

/** Returns a number that fits a mask, each digit by `digit`, in the shortest form. */
export function waybillLike(mask: string, digit: () => number): string {
  const parts = mask.match(new RegExp(PART.source, 'g')) ?? [];
  return parts
    .flatMap((part) => Array<string>(Number(/\{(\d+)/.exec(part)?.[1] ?? 1)).fill(part[0] ?? ''))
    .map((sign) => (sign === '#' ? String(digit()) : sign === '@' ? 'A' : sign))
    .join('');
}
