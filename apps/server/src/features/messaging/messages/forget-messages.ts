import type { Tx } from '../../../platform/db/transaction.ts';

/** Deletes what a member was told, when its account is closed. */
export async function forgetMessages(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('letter').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('message_choice').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('member_message').where('member_id', '=', memberId).execute();
}
