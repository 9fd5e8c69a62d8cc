import { calls } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';

/** Erases a member's stored quote data: the list, the profiles, the links and the images. Quotes that orders refer to stay. */
export async function eraseQuotes(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('saved_quote').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('quote_profile').where('member_id', '=', memberId).execute();
  for (const table of ['quote_share', 'quote_image'] as const)
    await tx
      .deleteFrom(table)
      .where('quote_id', 'in', (own) => own.selectFrom('quote').select('id').where('member_id', '=', memberId))
      .execute();
}

export const quoteData: PersonalData = {
  exported: {
    savedQuotes: calls.storedQuote.saved,
    sharedQuotes: calls.storedQuote.ownLinks,
    quoteProfiles: calls.storedQuote.profiles,
  },
  eraseAtClosing: eraseQuotes,
  retained: 'Quotes that orders were sold at.',
};
