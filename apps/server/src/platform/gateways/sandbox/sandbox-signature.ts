import { generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Reader, Tx } from '../../db/transaction.ts';

/** Name of the header that carries the signature over the body's bytes. */
export const SIGNATURE_HEADER = 'x-sandbox-signature';

/** The bank's key pair, Ed25519, made at its first use. Two processes that make it at once get the same. */
export async function signBody(tx: Tx, body: string): Promise<string> {
  const known = await findKey(tx);
  return sign(null, Buffer.from(body), (known ?? (await makeKey(tx))).private_key).toString('base64');
}

/** Checks that the bank signed exactly these bytes; false as long as the bank has no key. */
export async function isSignedByBank(reader: Reader, body: Buffer, signature: unknown): Promise<boolean> {
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{86}==$/.test(signature)) return false;
  const key = await findKey(reader);
  return key !== undefined && verify(null, body, key.public_key, Buffer.from(signature, 'base64'));
}

const findKey = (reader: Reader) =>
  reader.selectFrom('sandbox_key').select(['private_key', 'public_key']).executeTakeFirst();

async function makeKey(tx: Tx): Promise<{ private_key: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  await tx
    .insertInto('sandbox_key')
    .values({ private_key: privateKey, public_key: publicKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('sandbox_key').select('private_key').executeTakeFirstOrThrow();
}
