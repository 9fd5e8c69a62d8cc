type WordOf = (key: 'formula.larger' | 'formula.roundedUp') => string | undefined;

/**
 * A formula of a price line for people who do not program: `max(…)` and `ceil(…)` by their names in the reader's
 * language, figures and operators as they are. The call keeps the formula itself, which a program can work out again.
 */
export const spelledFormula = (formula: string, wordOf: WordOf): string =>
  formula
    .replaceAll('max(', `${wordOf('formula.larger') ?? 'max'}(`)
    .replaceAll('ceil(', `${wordOf('formula.roundedUp') ?? 'ceil'}(`);
