import { createHmac } from 'node:crypto';
import { currentPayPasswordKey, type KeyDeps } from '../../base/credentials/pay-password-key.ts';

/**
 * Tokens of links that their owners can be shown again although the database has only hashes of them. Each is worked out
 * from what the link is about, under a key that is not in the database.
 */
export interface LinkTokens {
  /** 256 bits, the same for the same subject. */
  of(subject: string): string;
}

/** Tokens of one kind of link: another kind has other tokens for the same subject. */
export async function linkTokens(
  deps: KeyDeps,
  kind: 'payLink' | 'quoteLink' | 'reportLink' | 'orderLink' | 'mailReply',
): Promise<LinkTokens> {
  const { secret } = await currentPayPasswordKey(deps);
  const key = createHmac('sha256', secret).update(`link tokens ${kind}`).digest();
  return { of: (subject) => createHmac('sha256', key).update(subject).digest('base64url') };
}
