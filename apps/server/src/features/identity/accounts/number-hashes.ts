import type { Reader } from '../../../platform/db/transaction.ts';
import { lookupHash } from '../../../platform/sealed-fields/sealed-text.ts';

/** What a telephone number is found by. */
export const phoneHash = (reader: Reader, phone: string): Buffer => lookupHash(reader, 'phone', phone);

/** What telephone numbers with these last four digits are found by. */
export const phoneTailHash = (reader: Reader, phone: string): Buffer =>
  lookupHash(reader, 'phone tail', phone.slice(-4));

/** What the number of a person or company is found by. */
export const identityHash = (reader: Reader, identityNo: string): Buffer =>
  lookupHash(reader, 'identity', identityNo.toUpperCase());

/** A telephone number as a name in keys that are stored: the same for the same number, and none that could be dialled. */
export const phoneName = (reader: Reader, phone: string): string => phoneHash(reader, phone).toString('base64url');

/** The numbers that a search text may stand for. Staff type numbers with spaces, dashes or the country's code, too. */
export interface SoughtNumbers {
  readonly phone: Buffer | undefined;
  readonly phoneTail: Buffer | undefined;
  readonly identity: Buffer | undefined;
}

export function soughtNumbers(reader: Reader, typed: string): SoughtNumbers {
  const plain = typed.replaceAll(/[\s-]/g, '');
  const phone = plain.replace(/^\+?86(?=1\d{10}$)/, '');
  return {
    phone: /^1\d{10}$/.test(phone) ? phoneHash(reader, phone) : undefined,
    phoneTail: /^\d{4}$/.test(plain) ? phoneTailHash(reader, plain) : undefined,
    identity: /^[0-9A-Za-z]{15,18}$/.test(plain) ? identityHash(reader, plain) : undefined,
  };
}
