import { phoneNumber } from '@xunban/contract/phone-numbers';
import type { Reader } from '../../../platform/db/transaction.ts';
import { lookupHash } from '../../../platform/encrypted-fields/encrypted-text.ts';

/** Returns the lookup hash of a phone number. */
export const phoneHash = (reader: Reader, phone: string): Buffer => lookupHash(reader, 'phone', phone);

/** Returns the lookup hash of phone numbers with these last four digits. */
export const phoneTailHash = (reader: Reader, phone: string): Buffer =>
  lookupHash(reader, 'phone tail', phone.slice(-4));

/** Returns the lookup hash of an identity number or credit code. */
export const identityHash = (reader: Reader, identityNo: string): Buffer =>
  lookupHash(reader, 'identity', identityNo.toUpperCase());

/** Returns a phone number's name for use in stored keys: equal for equal numbers, and not reversible to the number. */
export const phoneName = (reader: Reader, phone: string): string => phoneHash(reader, phone).toString('base64url');

/** The numbers that a search text may stand for. Staff type numbers with spaces, dashes or the country's code, too. */
export interface SoughtNumbers {
  readonly phone: Buffer | undefined;
  readonly phoneTail: Buffer | undefined;
  readonly identity: Buffer | undefined;
}

export function soughtNumbers(reader: Reader, typed: string): SoughtNumbers {
  const plain = typed.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '');
  const phone = phoneNumber('mobile', typed);
  return {
    phone: phone ? phoneHash(reader, phone) : undefined,
    phoneTail: /^\d{4}$/.test(plain) ? phoneTailHash(reader, plain) : undefined,
    identity: /^[0-9A-Za-z]{15,18}$/.test(plain) ? identityHash(reader, plain) : undefined,
  };
}
