/** Kinds of taxpayer with the rates of output tax, in per cent, that each may charge. */
export const TAX_RATES = {
  general: [13, 9, 6],
  smallScale: [3, 1],
} as const;
export type Taxpayer = keyof typeof TAX_RATES;
export const TAXPAYERS = Object.keys(TAX_RATES) as [Taxpayer, ...Taxpayer[]];
