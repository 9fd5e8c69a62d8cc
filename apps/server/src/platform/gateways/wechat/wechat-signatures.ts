import { createDecipheriv, type KeyObject, sign, verify } from 'node:crypto';

/** The text that both sides sign: each part and a line break after it. */
const lines = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

/** Signs what we send, in the order of the protocol. */
export const signLines = (key: KeyObject, ...parts: readonly string[]): string =>
  sign('RSA-SHA256', Buffer.from(lines(...parts)), key).toString('base64');

/** Checks that exactly these bytes were signed by that key, with the given time and nonce. */
export function isSigned(key: KeyObject, time: string, nonce: string, body: Buffer, signature: string): boolean {
  const text = Buffer.concat([Buffer.from(lines(time, nonce)), body, Buffer.from('\n')]);
  return verify('RSA-SHA256', text, key, Buffer.from(signature, 'base64'));
}

/** Encrypted content from WeChat Pay: certificates, and subjects of notices. */
export interface EncryptedResource {
  readonly algorithm: string;
  readonly nonce: string;
  readonly associated_data?: string | undefined;
  readonly ciphertext: string;
}

const TAG_BYTES = 16;

/** Decrypts it with the API v3 key. Undefined when it was encrypted under another key or altered. */
export function openResource(apiKey: string, encrypted: EncryptedResource): string | undefined {
  if (encrypted.algorithm !== 'AEAD_AES_256_GCM') return undefined;
  const bytes = Buffer.from(encrypted.ciphertext, 'base64');
  if (bytes.length < TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(encrypted.nonce), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    decipher.setAAD(Buffer.from(encrypted.associated_data ?? ''));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
