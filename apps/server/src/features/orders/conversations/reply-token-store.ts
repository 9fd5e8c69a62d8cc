import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

interface ReplyToken {
  readonly hash: Buffer;
  readonly conversationId: string;
  readonly memberId: string;
  readonly days: number;
}

/** Stores a token; a repeated attempt to send the same email has the same one. */
export const insertReplyToken = (tx: Tx, { hash, conversationId, memberId, days }: ReplyToken): Promise<unknown> =>
  tx
    .insertInto('conversation_reply_token')
    .values({
      ...{ token_hash: hash, conversation_id: conversationId, member_id: memberId },
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The conversation and the person of a token; undefined for an unknown or expired one. */
export const findReplyToken = (
  reader: Reader,
  hash: Buffer,
): Promise<{ readonly conversationId: string; readonly memberId: string } | undefined> =>
  reader
    .selectFrom('conversation_reply_token')
    .select(['conversation_id as conversationId', 'member_id as memberId'])
    .where('token_hash', '=', hash)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst();

/** Records an accepted email. @returns false when it was accepted before */
export async function recordMail(tx: Tx, messageIdHash: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('conversation_mail')
    .values({ message_id_hash: messageIdHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes expired tokens, and records of emails that no mail server repeats any more. */
export async function deleteOldReplies(tx: Tx): Promise<void> {
  await sql`delete from conversation_reply_token where expires_at < now()`.execute(tx);
  await sql`delete from conversation_mail where received_at < now() - interval '90 days'`.execute(tx);
}
