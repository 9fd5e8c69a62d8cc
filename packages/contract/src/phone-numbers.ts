/** Phone numbers as they are typed, pasted and autofilled. Plain code: no schema library reaches the browser. */

/**
 * mobile: an account. consignee: a mobile number, a landline with its area code, or a number of Hong Kong, Macau or Taiwan with its
 * country code. business: also a hotline or a foreign number.
 */
export type PhoneUse = 'mobile' | 'consignee' | 'business';

/** Longest text of a phone field: a number with country code, separators, extension and invisible marks. */
export const MAX_PHONE_TEXT = 60;

/**
 * Returns the number in the one form that is stored and compared: `13712345678`, `0512-68123456`, `0512-68123456-801`,
 * `400-830-1234`, `+85291234567`.
 * @returns undefined when the text is not a number of this use
 */
export function phoneNumber(use: PhoneUse, typed: string): string | undefined {
  if (typed.length > MAX_PHONE_TEXT) return undefined;
  const text = plainText(typed);
  const mobile = MOBILE.exec(digitsOf(text))?.[1];
  if (mobile || use === 'mobile') return mobile;
  const known = landline(text) ?? beyondBorder(text);
  if (use === 'consignee') return known;
  const other = hotline(text) ?? known ?? otherNumber(text);
  // With dashes for other marks it may be a number of another kind.
  return other === undefined || other === typed ? other : phoneNumber(use, other);
}

/** Returns the number in its stored form, or the trimmed text of one that the form has yet to report. */
export const phoneOrText = (use: PhoneUse, typed: string): string => phoneNumber(use, typed) ?? typed.trim();

const MOBILE = /^(?:\+?86|0086|0)?(1[3-9]\d{9})$/;
/** Three digits in the largest cities, four elsewhere. */
const LANDLINE = /^(?:(?:\+?86|0086)0?|0)(10|2[0-57-9]|(?![48]00)[3-9]\d{2})(\d{7,8})$/;
const BEYOND_BORDER = /^(?:\+|00)(852\d{8}|853\d{8}|886\d{8,9})$/;
const EXTENSION = /^(.*?)(?:转|轉|分机|分機|ext\.?|x|#)[\s:.]*(\d{1,6})$/i;

/** Half width, one kind of dash, and without invisible marks: address books wrap a number in marks of direction. */
const plainText = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}|\uFE0F/gu, '')
    .replace(/[\p{Pd}\u2212_~]/gu, '-')
    .trim()
    .replace(/^tel:/i, '');

/** A letter or an unknown mark stays, so that the number is invalid. */
const digitsOf = (text: string): string => text.replace(/\(0\)/, '').replace(/[\s\-.()·•]/g, '');

/** The extension follows a mark, or is the last group of a number that would be too long otherwise. */
function landline(text: string): string | undefined {
  // The stored form: with its dashes left out, a short extension would be the end of a longer number.
  const stored = /^(0\d{2,3}-\d{7,8})-\d{1,6}$/.exec(text)?.[1];
  if (stored && landlineOf(stored) === stored) return text;
  const whole = landlineOf(text);
  if (whole) return whole;
  const [, number, extension] = EXTENSION.exec(text) ?? /^(.*\d)[\s-]+(\d{1,6})$/.exec(text) ?? [];
  const main = number ? landlineOf(number) : undefined;
  return main && `${main}-${extension}`;
}

function landlineOf(text: string): string | undefined {
  const [, area = '', local] = LANDLINE.exec(digitsOf(text)) ?? [];
  if (!local || (area.length === 2 && local.length === 7)) return undefined;
  return `0${area}-${local}`;
}

function beyondBorder(text: string): string | undefined {
  const number = BEYOND_BORDER.exec(digitsOf(text))?.[1];
  return number && `+${number}`;
}

function hotline(text: string): string | undefined {
  const [, prefix, middle, end] = /^(?:\+?86|0086)?([48]00)(\d{3})(\d{4})$/.exec(digitsOf(text)) ?? [];
  return prefix && `${prefix}-${middle}-${end}`;
}

/** A number of another country or a short service number: its groups stay as they are. */
function otherNumber(text: string): string | undefined {
  const number = text
    .replace(/[\s.()]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return /^\+?[\d-]{5,30}$/.test(number) ? number : undefined;
}
