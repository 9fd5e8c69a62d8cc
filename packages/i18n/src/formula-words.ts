type WordOf = (key: 'formula.larger' | 'formula.roundedUp') => string | undefined;

/**
 * A formula of a price line for people who do not program: `max(…)` and `ceil(…)` by their names in the reader's
 * language, `*`, `-` and `/` as the signs of arithmetic, figures as they are. The call keeps the formula itself, which a
 * program can work out again. Formulas that were stored with the signs in them stay as they are.
 */
export const spelledFormula = (formula: string, wordOf: WordOf): string =>
  formula
    .replaceAll('max(', `${wordOf('formula.larger') ?? 'max'}(`)
    .replaceAll('ceil(', `${wordOf('formula.roundedUp') ?? 'ceil'}(`)
    .replaceAll(' * ', ' × ')
    .replaceAll(' - ', ' − ')
    .replaceAll(' / ', ' ÷ ');
