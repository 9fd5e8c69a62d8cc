/** A weight as people say it: whole grams below a kilogram, kilograms with two decimals above. */
export const weightText = (grams: number): string => (grams < 1000 ? `${grams} g` : `${(grams / 1000).toFixed(2)} kg`);
