import { randomBytes } from 'node:crypto';
import { processNow, shanghaiDay } from '../../../platform/clock.ts';

/** Without I, L, O and U: characters that are read aloud or typed must be unambiguous. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `KP` (开票), the day, and 50 random bits. */
export const newApplicationNo = (): string => numbered('KP');
/** `HZ` (红字). */
export const newCreditNoteNo = (): string => numbered('HZ');

function numbered(prefix: string): string {
  const day = shanghaiDay(processNow()).replaceAll('-', '').slice(2);
  const tail = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${prefix}${day}${tail}`;
}
