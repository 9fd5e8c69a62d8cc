import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../../http/raw-json.ts';
import { isSigned, openResource } from './wechat-signatures.ts';

export interface PlatformKeys {
  /** The platform's key by its serial number or id; undefined when the platform has none of that name. */
  of(serial: string): Promise<KeyObject | undefined>;
}

/** A signed answer as it came. */
interface CameBack {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

interface KeySettings {
  readonly apiKey: string;
  readonly publicKey: string;
  readonly publicKeyId: string;
}

const CERTIFICATES = '/v3/certificates';
/** Certificates change once in years, and forged serial numbers must not make us ask for each of them. */
const ASK_AGAIN_MS = 60_000;

const certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        associated_data: z.string().optional(),
        ciphertext: z.string(),
      }),
    }),
  ),
});

/**
 * Returns the keys with which the platform signs: the public key that it gave us, or its certificates, encrypted under the API
 * v3 key, which also proves the origin of the first of them.
 */
export function platformKeys(
  { apiKey, publicKey, publicKeyId }: KeySettings,
  get: (target: string) => Promise<CameBack>,
): PlatformKeys {
  const known = new Map<string, KeyObject>();
  if (publicKey) known.set(publicKeyId, createPublicKey(publicKey));
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const fetchCertificates = async (): Promise<void> => {
    const came = await get(CERTIFICATES);
    const parsed = certificates.safeParse(readJson(came.body));
    if (came.status !== 200 || !parsed.success)
      throw new Error(`WeChat Pay certificates not available: status ${came.status}`);
    const found = new Map<string, KeyObject>();
    for (const { serial_no: serial, encrypt_certificate: encrypted } of parsed.data.data) {
      const pem = openResource(apiKey, encrypted);
      if (pem === undefined) throw new Error('WeChat Pay certificate is not encrypted with our key');
      found.set(serial, new X509Certificate(pem).publicKey);
    }
    const of = (name: string) => came.headers.get(name) ?? '';
    const signer = found.get(of('wechatpay-serial'));
    const [time, nonce] = [of('wechatpay-timestamp'), of('wechatpay-nonce')];
    if (!signer || !isSigned(signer, time, nonce, came.body, of('wechatpay-signature')))
      throw new Error('WeChat Pay certificate list is not signed by one of its certificates');
    for (const [serial, key] of found) known.set(serial, key);
  };

  return {
    async of(serial) {
      const key = known.get(serial);
      if (key || publicKey || serial === '') return key;
      if (!asking && performance.now() - askedAt > ASK_AGAIN_MS) {
        askedAt = performance.now();
        asking = fetchCertificates()
          .catch((error: unknown) => {
            // A failed fetch may be retried at once.
            askedAt = Number.NEGATIVE_INFINITY;
            throw error;
          })
          .finally(() => {
            asking = undefined;
          });
      }
      await asking;
      return known.get(serial);
    },
  };
}
