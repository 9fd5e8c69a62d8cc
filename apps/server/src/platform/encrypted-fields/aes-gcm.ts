import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts bytes so that only the holder of the key can read or change them: iv, tag and ciphertext in a row.
 * @param key 32 bytes
 * @param context the place of the bytes; they can be decrypted only there
 */
export function encryptBytes(key: Buffer, plain: Buffer, context: string): Buffer {
  // Random and not counted: two processes share no counter, and a key encrypts far fewer than 2^32 values.
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @throws when the bytes were encrypted with another key, for another place, or changed since */
export function decryptBytes(key: Buffer, encrypted: Buffer, context: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
