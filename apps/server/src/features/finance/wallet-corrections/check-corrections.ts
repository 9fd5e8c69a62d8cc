import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { doneAlone, limitAt } from '../../base/action-limits/limits-sql.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';
import { ADJUSTMENTS, ADJUSTMENTS_OF_WALLETS } from '../../ledger/wallet/check-adjustments.ts';

/**
 * Checks that an approved correction is booked in its wallet, that a waiting or refused one is in none, and that nothing else
 * adjusts a wallet unless it counts as the action of its staff user (I15). Only a goodwill within the limit is decided by one
 * staff user (A4).
 */
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
    {
      rule: 'adjustmentIsDecided',
      query: sql`select adjustment.reference as object, coalesce(correction.amount_fen, 0) as expected,
          adjustment.amount_fen as actual
        from ${ADJUSTMENTS} adjustment
        left join wallet_correction correction on correction.id::text = adjustment.key
          and correction.member_id = adjustment.member_id and correction.state = 'done'
        left join ${doneAlone('walletAdjustment')} alone on alone.staff_id = adjustment.made_by
          and alone.subject = adjustment.reference and alone.amount_fen = abs(adjustment.amount_fen)
        where alone.staff_id is null and correction.amount_fen is distinct from adjustment.amount_fen`,
    },
    {
      rule: 'correctionIsApproved',
      unit: 'count',
      query: sql`select correction_no as object, 2 as expected, 1 as actual from wallet_correction
        where state = 'done' and decided_by = asked_by
          and not (kind = 'goodwill' and amount_fen <= ${limitAt('walletAdjustment', sql`decided_at`)})`,
    },
  ]);
}
