import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused when copied from a screen or from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a code that is shown once and typed: groups of four characters, some 20 bits each. */
export const newShownCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
