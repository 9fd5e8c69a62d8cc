type TextOf = (key: 'formula.larger' | 'formula.roundedUp') => string | undefined;

/**
 * Formats a price line formula for non-programmers: `max(…)` and `ceil(…)` by their names in the reader's language, `*`, `-`
 * and `/` as arithmetic signs, numbers unchanged. The call keeps the formula itself, which a program can recompute. Formulas
 * that were stored with the signs in them stay as they are.
 */
export const spelledFormula = (formula: string, labelOf: TextOf): string =>
  formula
    .replaceAll('max(', `${labelOf('formula.larger') ?? 'max'}(`)
    .replaceAll('ceil(', `${labelOf('formula.roundedUp') ?? 'ceil'}(`)
    .replaceAll(' * ', ' × ')
    .replaceAll(' - ', ' − ')
    .replaceAll(' / ', ' ÷ ');
