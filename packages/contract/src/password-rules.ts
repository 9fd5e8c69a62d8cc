/**
 * Rules of passwords, for the server that enforces them and the pages that state them before sending. The lists are large: pages
 * load this file when a password is typed.
 */
import { COMMON_PASSWORDS, LEAKED_PASSWORDS } from './password-lists.ts';

/** Endings that make a common password no better: a number, a year, a lucky number, a mark. */
const USUAL_ENDING = /(?:[!@#$%^&*.~_-]|\d{1,4}|123456|520|521|1314|5201314|abc|qwe)$/;

/** Words of this product and its trade: with usual endings they are tried next. */
const CONTEXT_WORDS: ReadonlySet<string> = new Set([
  'xunban',
  '迅板',
  'xunbanpcb',
  'pcbxunban',
  'pcborder',
  'pcbpcb',
  'gerber',
  'dianluban',
  '电路板',
  'xianluban',
  '线路板',
]);

/** True when a password is among those that are guessed first, or is derived from the owner's phone number or account. */
export function isCommonPassword(password: string, owner: string): boolean {
  const plain = password.toLowerCase();
  return (
    LEAKED_PASSWORDS.has(plain) ||
    COMMON_PASSWORDS.has(plain) ||
    isCommonStem(plain) ||
    isRepetition(plain) ||
    isSequence(plain) ||
    isDate(plain) ||
    isFromOwner(plain, owner.toLowerCase())
  );
}

/**
 * True when a password is a common one or a word of the product with usual endings or a usual beginning: `Password2024!` is
 * `password` with two endings.
 */
function isCommonStem(plain: string): boolean {
  let stem = plain.replace(/^[!@#.*_]+/, '');
  for (let stripped = 0; stripped < 2; stripped += 1) {
    if (CONTEXT_WORDS.has(stem)) return true;
    stem = stem.replace(USUAL_ENDING, '');
    if (stem.length >= 4 && COMMON_PASSWORDS.has(stem)) return true;
  }
  return CONTEXT_WORDS.has(stem);
}

/** One to four characters over and over: `aaaaaa`, `121212`, `abcabc`, `52015201`. */
const isRepetition = (plain: string): boolean => /^(.{1,4})\1+$/s.test(plain) && new Set(plain).size <= 4;

/** Every character follows the one before by the same step of -2 to 2: `234567`, `fedcba`, `02468a` does not. */
function isSequence(plain: string): boolean {
  const codes = [...plain].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return (
    step !== 0 && Math.abs(step) <= 2 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step)
  );
}

/** A bare birthday: 19880808, 880808, 08081988, with or without separators. */
function isDate(plain: string): boolean {
  const digits = plain.replaceAll(/[-/.]/g, '');
  const month = '(?:0[1-9]|1[0-2])';
  const day = '(?:0[1-9]|[12]\\d|3[01])';
  const year = '(?:19|20)\\d{2}';
  return new RegExp(
    `^(?:${year}${month}${day}|\\d{2}${month}${day}|${day}${month}${year}|${month}${day}${year})$`,
  ).test(digits);
}

/** The number or account itself, the last six or eight digits of a number, or either with little around it. */
function isFromOwner(plain: string, owner: string): boolean {
  const parts = /^\d+$/.test(owner) ? [owner, owner.slice(-8), owner.slice(-6)] : [owner];
  return parts.some((part) => part !== '' && plain.includes(part) && plain.length - part.length <= 4);
}

/** True when a pay password is easily guessed: few digits, runs, repeated halves, the end of the phone number. */
export function isWeakPayPassword(payPassword: string, phone: string): boolean {
  const [a = '', b = ''] = [payPassword.slice(0, 3), payPassword.slice(3)];
  return (
    new Set(payPassword).size < 3 ||
    a === b ||
    [...a].reverse().join('') === b ||
    /^(\d)\1(\d)\2(\d)\3$/.test(payPassword) ||
    /(\d)\1{3}/.test(payPassword) ||
    isSequence(payPassword) ||
    (isSequence(a) && isSequence(b)) ||
    phone.endsWith(payPassword) ||
    COMMON_PASSWORDS.has(payPassword)
  );
}
