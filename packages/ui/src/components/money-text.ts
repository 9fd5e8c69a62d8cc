// Made once: a page formats hundreds of prices, and toLocaleString would look up its rules for each.
const yuanFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats yuan as in the API (at most two decimals): sign, ¥, grouped, always two decimals. */
export function moneyText(yuan: number): string {
  return `${yuan < 0 ? '\u2212' : ''}¥${yuanFormat.format(Math.abs(yuan))}`;
}
