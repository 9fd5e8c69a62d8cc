/** Millimetres as people write them: at most `decimals` places, rounded half up as the form rounds, no trailing zeros. */
export const mmText = (mm: number, decimals = 2): string => String(Math.round(mm * 10 ** decimals) / 10 ** decimals);
