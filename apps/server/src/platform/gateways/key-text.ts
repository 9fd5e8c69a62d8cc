import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readSettingFile } from '../files/regular-file.ts';

/**
 * Reads a private RSA key in the provider's format: PEM (line breaks may be written `\n`), its base64 alone as PKCS 8 or PKCS
 * 1, or the path of a file with either. Undefined when it is invalid.
 */
export function readPrivateKey(text: string): KeyObject | undefined {
  const given = textOrFile(text);
  const der = { key: Buffer.from(given, 'base64'), format: 'der' } as const;
  const readings = given.includes('-----BEGIN')
    ? [() => createPrivateKey(given)]
    : [() => createPrivateKey({ ...der, type: 'pkcs8' }), () => createPrivateKey({ ...der, type: 'pkcs1' })];
  return firstRsa(readings);
}

/** A public RSA key in the same ways, or the certificate that holds one. */
export function readPublicKey(text: string): KeyObject | undefined {
  const given = textOrFile(text);
  const der = { key: Buffer.from(given, 'base64'), format: 'der' } as const;
  const readings = given.includes('-----BEGIN CERTIFICATE')
    ? [() => new X509Certificate(given).publicKey]
    : given.includes('-----BEGIN')
      ? [() => createPublicKey(given)]
      : [() => createPublicKey({ ...der, type: 'spki' }), () => createPublicKey({ ...der, type: 'pkcs1' })];
  return firstRsa(readings);
}

function textOrFile(text: string): string {
  const given = text.trim().replaceAll('\\n', '\n');
  const isPath = given.length < 1_024 && !given.includes('\n') && existsSync(given);
  if (!isPath) return given;
  try {
    return readSettingFile(given).trim();
  } catch {
    // A folder, a pipe, or a file of others: no key.
    return '';
  }
}

function firstRsa(readings: readonly (() => KeyObject)[]): KeyObject | undefined {
  for (const read of readings) {
    try {
      const key = read();
      if (key.asymmetricKeyType === 'rsa') return key;
    } catch {
      // Then it is written in another way, or no key.
    }
  }
  return undefined;
}
