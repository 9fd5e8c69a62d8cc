import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused when copied from a screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a password that is shown once: three groups of four, some 59 bits, `k7mq-hx3d-9tpa`. */
export const newPassword = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  );
