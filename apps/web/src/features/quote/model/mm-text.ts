/** Millimetres as people write them: at most `decimals` places, no trailing zeros. */
export const mmText = (mm: number, decimals = 2): string => String(Number(mm.toFixed(decimals)));
