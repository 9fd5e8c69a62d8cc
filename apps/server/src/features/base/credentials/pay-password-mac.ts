import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type OutsideKey, outsideKey } from '../../../platform/outside-key.ts';

/** The key of the pay password MACs. The database stores its id only, from which the key cannot be derived. */
export type PayPasswordKey = OutsideKey;

const SALT_BYTES = 16;

export const payPasswordKey = (secret: Buffer): PayPasswordKey => outsideKey(secret, 'pay password');

/** Returns the stored form of a pay password: `hmac1$key id$salt$code`. It is useless for another member or without the key. */
export function encryptPayPassword(key: PayPasswordKey, memberId: string, payPassword: string): string {
  const salt = randomBytes(SALT_BYTES);
  const code = codeOf(key, memberId, salt, payPassword);
  return ['hmac1', key.id, salt.toString('base64url'), code.toString('base64url')].join('$');
}

/**
 * Compares a given pay password with the stored form. `older`: stored by a version that used Argon2id, which is slow to verify.
 * `otherKey`: computed with another key, so it cannot be verified.
 */
export function comparePayPassword(
  key: PayPasswordKey,
  memberId: string,
  stored: string,
  given: string,
): 'right' | 'wrong' | 'older' | 'otherKey' {
  if (stored.startsWith('$argon2')) return 'older';
  const [scheme, keyId, salt, code] = stored.split('$');
  if (scheme !== 'hmac1' || keyId !== key.id || !salt || !code) return 'otherKey';
  const expected = Buffer.from(code, 'base64url');
  const actual = codeOf(key, memberId, Buffer.from(salt, 'base64url'), given);
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? 'right' : 'wrong';
}

/**
 * The member id is part of the input, so that a row copied to another member does not verify. Salt and id have a fixed length.
 */
const codeOf = ({ secret }: PayPasswordKey, memberId: string, salt: Buffer, payPassword: string): Buffer =>
  createHmac('sha256', secret).update('pay password').update(salt).update(memberId).update(payPassword).digest();
