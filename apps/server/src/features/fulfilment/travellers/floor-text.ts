/**
 * Phone numbers as written in China: mobile numbers, landlines with area code, and those that begin with 400 or 800. Order and
 * part numbers are as long, so a number inside a longer word is left alone.
 */
const PHONE =
  /(?<![\w-])(?:(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}|\(?0\d{2,3}\)?[- ]?\d{7,8}(?:[-转]\d{1,5})?|[48]00[- ]?\d{3,4}[- ]?\d{3,4})(?![\w-])/g;
const AMOUNT =
  /(?:[¥￥$€]|(?:RMB|CNY|USD)\s?)\s?-?\d[\d,]*(?:\.\d+)?(?:\s?元)?|-?\d[\d,]*(?:\.\d+)?\s?(?:元|块钱|RMB|CNY|USD)/gi;

/** Redacts free text for the floor: no phone numbers or amounts appear on documents that lie open there. */
export const floorText = (text: string): string => text.replace(PHONE, '＊＊＊').replace(AMOUNT, '＊＊＊');
