import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';
import { ADJUSTMENTS_OF_WALLETS } from '../../ledger/wallet/check-adjustments.ts';

/** Checks that an approved correction is booked in its wallet, and that a waiting or refused one is in none (I15). */
export function checkCorrections(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    {
      rule: 'correctionIsAdjusted',
      query: sql`select correction_no as object, due as expected, given as actual from (
          select correction.correction_no, case when state = 'done' then correction.amount_fen else 0 end as due,
            coalesce(case when adjusted.owner = correction.member_id::text then -adjusted.amount_fen end, 0) as given
          from wallet_correction correction
          left join (${ADJUSTMENTS_OF_WALLETS}) adjusted on adjusted.biz_key = 'adjust:' || correction.id
        ) decided where due <> given`,
    },
  ]);
}
