import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type OutsideKey, outsideKey } from '../../../platform/outside-key.ts';

/** The key that seals pay passwords. The database stores its id only, from which the key cannot be told. */
export type PayPasswordKey = OutsideKey;

const SALT_BYTES = 16;

export const payPasswordKey = (secret: Buffer): PayPasswordKey => outsideKey(secret, 'pay password');

/** What is stored of a pay password: `hmac1$key id$salt$code`. Of no use to another member, nor without the key. */
export function sealPayPassword(key: PayPasswordKey, memberId: string, payPassword: string): string {
  const salt = randomBytes(SALT_BYTES);
  const code = codeOf(key, memberId, salt, payPassword);
  return ['hmac1', key.id, salt.toString('base64url'), code.toString('base64url')].join('$');
}

/**
 * How a given pay password compares with what is stored. `older`: stored by a version that used Argon2id, which takes
 * its time to verify. `otherKey`: sealed with a key that is not ours, so nobody can tell.
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

/** The member takes part, so that a row copied to somebody else opens nothing. Salt and id have a fixed length. */
const codeOf = ({ secret }: PayPasswordKey, memberId: string, salt: Buffer, payPassword: string): Buffer =>
  createHmac('sha256', secret).update('pay password').update(salt).update(memberId).update(payPassword).digest();
