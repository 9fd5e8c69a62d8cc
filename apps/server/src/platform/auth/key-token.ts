import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LIVE_KEY, TEST_KEY } from '@xunban/contract';

/** The beginning of a key, which names its side: both have the same length. */
export type KeyPrefix = typeof LIVE_KEY | typeof TEST_KEY;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits of 256 bits, and of the checksum of 32 bits, in base 62. */
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), CHECK_LENGTH);

/**
 * An API key: a beginning that secret scanners know, 256 random bits, and the CRC-32 of both, by which a scanner or a server
 * tells a mistyped key without asking the database. Only the hash is stored.
 */
export function newKeyToken(prefix: KeyPrefix = LIVE_KEY): string {
  const body = prefix + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  return body + checksum(body);
}

/** The beginning of a key that lists show. */
export const prefixOf = (token: string): string => token.slice(0, LIVE_KEY.length + 4);

/** True for a token with the form and the checksum of a key of this side. */
export function isKeyToken(token: string, prefix: KeyPrefix): boolean {
  const body = token.slice(0, -CHECK_LENGTH);
  return (
    token.startsWith(prefix) &&
    token.length === LIVE_KEY.length + SECRET_LENGTH + CHECK_LENGTH &&
    /^\w+$/.test(token) &&
    token.endsWith(checksum(body))
  );
}

export const isSandboxKey = (token: string): boolean => token.startsWith(TEST_KEY);

/** The key in an `Authorization` header; undefined for a token of a session, and for none. */
export const keyInHeader = (header: string | undefined): string | undefined =>
  header?.match(/^Bearer (xb_(?:live|test)_\S*)$/i)?.[1];
