import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Encrypted } from '../../../platform/encrypted-fields/encrypted.ts';
import { encryptedTable } from '../../../platform/encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText } from '../../../platform/encrypted-fields/encrypted-text.ts';

const SECRET = 'webhook_endpoint.secret';
const PREVIOUS = 'webhook_endpoint.previous_secret';
const SECRET_BYTES = 32;

/** A new secret in the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const encryptedSecret = (tx: Tx, id: string, secret: string) => encryptText(tx, SECRET, id, secret);

/** The current secret, encrypted again for the column of the previous one. */
export const asPrevious = async (tx: Tx, id: string, secret: Encrypted<typeof SECRET>) =>
  encryptText(tx, PREVIOUS, id, await decryptText(tx, SECRET, id, secret));

export interface SigningEndpoint {
  readonly endpointId: string;
  readonly secret: Encrypted<typeof SECRET>;
  /** Empty without one that still signs. */
  readonly previousSecret: Encrypted<typeof PREVIOUS>;
}

/** The secrets that sign now, the newest first. */
export async function secretsOf(
  reader: Reader,
  { endpointId, secret, previousSecret }: SigningEndpoint,
): Promise<readonly string[]> {
  const both = [
    await decryptText(reader, SECRET, endpointId, secret),
    await decryptText(reader, PREVIOUS, endpointId, previousSecret),
  ];
  return both.filter((one) => one !== '');
}

/** The headers of Standard Webhooks for a body, with a signature of each secret. */
export function signedHeaders(
  secrets: readonly string[],
  { eventId, at, body }: { readonly eventId: string; readonly at: Date; readonly body: string },
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Xunban-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
  };
}

export const encryptedWebhooks = encryptedTable({
  table: 'webhook_endpoint',
  idType: 'uuid',
  values: [
    { place: SECRET, read: 'secret', set: (_tx, encrypted) => sql`secret = ${encrypted}` },
    { place: PREVIOUS, read: 'previous_secret', set: (_tx, encrypted) => sql`previous_secret = ${encrypted}` },
  ],
});
