import type { Tx } from '../../platform/db/transaction.ts';

/** What a member kept of quotes: the list, the profiles and the links. Quotes that orders stand on stay. */
export async function forgetQuotes(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('saved_quote').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('quote_profile').where('member_id', '=', memberId).execute();
  await tx
    .deleteFrom('quote_share')
    .where('quote_id', 'in', (links) => links.selectFrom('quote').select('id').where('member_id', '=', memberId))
    .execute();
}
