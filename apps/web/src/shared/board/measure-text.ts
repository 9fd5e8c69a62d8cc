/** Formats millimetres: at most `decimals` places, rounded half up as in the form, no trailing zeros. */
export const mmText = (mm: number, decimals = 2): string => String(Math.round(mm * 10 ** decimals) / 10 ** decimals);

/** Formats a weight of whole grams: in kilograms from one kilogram, with at most two decimals. */
export const weightText = (grams: number): string =>
  grams >= 1000 ? `${(grams / 1000).toLocaleString('en-US', { maximumFractionDigits: 2 })} kg` : `${grams} g`;
