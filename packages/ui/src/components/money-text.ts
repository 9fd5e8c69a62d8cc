/** Yuan as the wire carries them (at most two decimals) in the house style: sign, ¥, grouped, always two decimals. */
export function moneyText(yuan: number): string {
  const digits = Math.abs(yuan).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${yuan < 0 ? '\u2212' : ''}¥${digits}`;
}
