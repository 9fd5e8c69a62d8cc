import { randomInt } from 'node:crypto';
import { COUPON_CODE_LENGTH } from '@xunban/contract';

/** Without characters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code of about 59 random bits, in groups of four. */
export function newCouponCode(): string {
  const characters = Array.from({ length: COUPON_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return asCode(characters);
}

/** A code as it is stored, from how it was typed. */
export const asCode = (typed: string): string =>
  (
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .match(/.{1,4}/g) ?? []
  ).join('-');
