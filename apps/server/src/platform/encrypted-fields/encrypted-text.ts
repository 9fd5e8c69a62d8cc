import { createHmac } from 'node:crypto';
import type { Reader } from '../db/transaction.ts';
import { decryptBytes, encryptBytes } from './aes-gcm.ts';
import { dataKeysOf } from './data-keys.ts';
import { asEncrypted, type Encrypted, storedText } from './encrypted.ts';

/** Kinds of lookup hashes. The same text under two names gives two hashes. */
export type LookupName = 'phone' | 'phone tail' | 'identity' | 'request' | 'bank account' | 'article reader';

const FORM = /^s1\$(\d+)\$([A-Za-z0-9_-]+)$/;

/**
 * Encrypts a text for one column of one row. It can be decrypted only there, so that values cannot be swapped. An empty text
 * means no value, and stays empty.
 * @param row the row's id; '' where a row is not known before it is written
 */
export function encryptText<Place extends string>(
  reader: Reader,
  at: Place,
  row: string,
  text: string,
): Encrypted<Place> {
  if (text === '') return asEncrypted('');
  const { id, key } = dataKeysOf(reader).sealing;
  const bytes = encryptBytes(key, Buffer.from(text), contextOf(at, row));
  return asEncrypted(`s1$${id}$${bytes.toString('base64url')}`);
}

/** @throws when the value was not encrypted for this column and row */
export async function decryptText<Place extends string>(
  reader: Reader,
  at: Place,
  row: string,
  encrypted: Encrypted<Place>,
): Promise<string> {
  if (storedText(encrypted) === '') return '';
  const [, id, bytes] = FORM.exec(storedText(encrypted)) ?? [];
  if (id === undefined || bytes === undefined) throw new Error(`value of ${at} is not encrypted`);
  const key = await dataKeysOf(reader).opening(reader, Number(id));
  return decryptBytes(key, Buffer.from(bytes, 'base64url'), contextOf(at, row)).toString();
}

/** A keyed hash: equal for equal texts, and of no use to who has only the database. 32 bytes. */
export const lookupHash = (reader: Reader, name: LookupName, text: string | Buffer): Buffer =>
  createHmac('sha256', dataKeysOf(reader).lookup).update(`${name}\n`).update(text).digest();

/** Returns the prefix of values that are encrypted with the key in use. */
export const currentForm = (reader: Reader): string => `s1$${dataKeysOf(reader).sealing.id}$`;

const contextOf = (at: string, row: string): string => `${at}\n${row}`;
