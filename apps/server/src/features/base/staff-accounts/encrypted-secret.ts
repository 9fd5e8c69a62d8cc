import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { currentPayPasswordKey, type KeyDeps } from '../credentials/pay-password-key.ts';

/**
 * The key that encrypts the secrets of authenticator apps. It is derived from the installation's key, which is not in the
 * database.
 */
export interface SealingKey {
  readonly id: string;
  readonly secret: Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export async function sealingKey(deps: KeyDeps): Promise<SealingKey> {
  const { id, secret } = await currentPayPasswordKey(deps);
  return { id, secret: createHmac('sha256', secret).update('secrets of second factors').digest() };
}

/** Encrypts for one staff user: copied to another user's row it cannot be decrypted. */
export function encryptSecret({ secret }: SealingKey, staffId: string, plain: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(staffId));
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts a secret. Undefined when it was encrypted for another user, under another key, or was changed. */
export function openSecret({ secret }: SealingKey, staffId: string, encrypted: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, encrypted.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(staffId))
      .setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const rest = encrypted.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
