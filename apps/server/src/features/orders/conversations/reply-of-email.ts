import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { linkTokens } from '../../identity/accounts/link-tokens.ts';
import { findMessageAt } from './conversation-store.ts';
import { insertReplyToken } from './reply-token-store.ts';

const VALID_DAYS = 30;
const FACT = /^([0-9a-f-]{36}) (\d+)$/;

/** The address that a reply to an email goes to, and the message that it answers. */
export interface ReplyOfEmail {
  readonly replyTo: string;
  readonly text: string;
}

/**
 * Returns the reply address of an email about a message of staff; undefined while no mailbox for replies is configured. The token in
 * it is bound to the conversation and the person, and expires.
 * @param fact of the notification: the id of the conversation and the position of the message
 */
export async function replyOfEmail(
  deps: Pick<Deps, 'config' | 'db'>,
  tx: Tx,
  { memberId, fact }: { readonly memberId: string; readonly fact: string },
): Promise<ReplyOfEmail | undefined> {
  const [, conversationId, position] = FACT.exec(fact) ?? [];
  if (deps.config.mailReplyTo === '' || conversationId === undefined) return undefined;
  const message = await findMessageAt(tx, conversationId, Number(position));
  if (!message) return undefined;
  const derived = (await linkTokens(deps, 'mailReply')).of(`${fact} ${memberId}`);
  // Mail servers may write addresses in lower case: 160 bits in hex.
  const token = Buffer.from(derived, 'base64url').subarray(0, 20).toString('hex');
  await insertReplyToken(tx, { hash: hashToken(token), conversationId, memberId, days: VALID_DAYS });
  return { replyTo: deps.config.mailReplyTo.replace('@', `+${token}@`), text: message.text };
}
