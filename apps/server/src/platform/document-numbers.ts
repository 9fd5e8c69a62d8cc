import { randomBytes } from 'node:crypto';
import { processNow, shanghaiDay } from './clock.ts';

/** Without I, L, O and U: characters that are read aloud or typed must be unambiguous. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the prefix, the day, and 50 random bits: readable, unique without a counter, and not to be guessed from another. */
export function newDocumentNo(prefix: string): string {
  const day = shanghaiDay(processNow()).replaceAll('-', '').slice(2);
  // 256 is a multiple of 32, so every character is equally likely.
  const tail = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${prefix}${day}${tail}`;
}
