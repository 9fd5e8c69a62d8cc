/** Millimetres as people write them: at most `decimals` places, rounded half up as the form rounds, no trailing zeros. */
export const mmText = (mm: number, decimals = 2): string => String(Math.round(mm * 10 ** decimals) / 10 ** decimals);

/** A weight of whole grams as people say it: kilograms from one on, with at most two decimals. */
export const weightText = (grams: number): string =>
  grams >= 1000 ? `${(grams / 1000).toLocaleString('en-US', { maximumFractionDigits: 2 })} kg` : `${grams} g`;
