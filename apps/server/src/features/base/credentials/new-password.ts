import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another when copying from a screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that is made here and told once: three groups of four, some 59 bits, `k7mq-hx3d-9tpa`. */
export const newPassword = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  );
