/** A weight of whole grams as people read it: kilograms from one on. */
export const weightText = (grams: number): string =>
  grams >= 1000 ? `${(grams / 1000).toLocaleString('en-US', { maximumFractionDigits: 2 })} kg` : `${grams} g`;
