import type { Fen } from '@xunban/money';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'] as const;
const GROUPS = ['', '万', '亿', '万亿'] as const;

/** Writes an amount of at least 0 in Chinese numerals as on Chinese documents, so that no digit can be added: 壹佰零伍元整. */
export function rmbInWords(amount: Fen): string {
  const yuan = amount / 100n;
  const jiao = Number((amount % 100n) / 10n);
  const fenDigit = Number(amount % 10n);
  const whole = yuan === 0n ? '' : `${wholeInWords(yuan)}元`;
  if (jiao === 0 && fenDigit === 0) return whole === '' ? '零元整' : `${whole}整`;
  const jiaoText = jiao === 0 ? (whole === '' ? '' : '零') : `${DIGITS[jiao]}角`;
  return `${whole}${jiaoText}${fenDigit === 0 ? '整' : `${DIGITS[fenDigit]}分`}`;
}

/** Four digits at a time; a gap between two of them is one 零, however wide it is. */
function wholeInWords(yuan: bigint): string {
  const groups: number[] = [];
  for (let rest = yuan; rest > 0n; rest /= 10_000n) groups.push(Number(rest % 10_000n));
  let text = '';
  for (let index = groups.length - 1; index >= 0; index -= 1) {
    const group = groups[index] ?? 0;
    if (group === 0) continue;
    const hasGap = text !== '' && (group < 1000 || (groups[index + 1] ?? 0) === 0);
    text += `${hasGap ? '零' : ''}${groupInWords(group)}${GROUPS[index] ?? ''}`;
  }
  return text;
}

function groupInWords(group: number): string {
  let text = '';
  let gap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) gap = text !== '';
    else {
      text += `${gap ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`;
      gap = false;
    }
  }
  return text;
}
