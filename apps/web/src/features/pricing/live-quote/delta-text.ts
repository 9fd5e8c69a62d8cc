import { moneyText } from '@xunban/ui';

/** Formats a price difference in yuan for an option: `+¥12.00`, `−¥3.50`, and `±0` where the option costs the same. */
export function deltaText(yuan: number): string {
  if (yuan === 0) return '±0';
  const amount = moneyText(Math.abs(yuan)).replace(/\.00$/, '');
  return `${yuan > 0 ? '+' : '\u2212'}${amount}`;
}
