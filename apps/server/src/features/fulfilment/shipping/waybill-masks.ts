/**
 * Mask of a carrier's waybill numbers. `#` is a digit, `@` a letter, `{n}` or `{n,m}` the number of repetitions; letters,
 * digits and `-` stand for themselves. Editors do not write regular expressions, so no number takes long to check.
 */
const PART = /[#@A-Z0-9-](?:\{(\d{1,2})(?:,(\d{1,2}))?\})?/y;
const MOST = 40;

/** Compiles a mask to a pattern; undefined for an invalid mask. */
export function waybillPattern(mask: string): RegExp | undefined {
  let pattern = '';
  PART.lastIndex = 0;
  while (PART.lastIndex < mask.length) {
    const found = PART.exec(mask);
    if (!found) return undefined;
    const [part, least, most] = found;
    if (
      least !== undefined &&
      (Number(least) < 1 || Number(most ?? least) < Number(least) || Number(most ?? least) > MOST)
    )
      return undefined;
    const sign = part[0] ?? '';
    pattern += sign === '#' ? '[0-9]' : sign === '@' ? '[A-Z]' : sign;
    if (least !== undefined) pattern += most === undefined ? `{${least}}` : `{${least},${most}}`;
  }
  return pattern === '' ? undefined : new RegExp(`^${pattern}$`);
}

/** True when a number matches one of a carrier's masks; a carrier without masks accepts any. */
export const fitsMasks = (waybill: string, masks: readonly string[]): boolean =>
  masks.length === 0 || masks.some((mask) => waybillPattern(mask)?.test(waybill) === true);
