import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { bookedBothWays } from '../ledger/booked-rows.ts';
import { checkRules, type Findings } from '../ledger/check-rules.ts';

/** Every adjustment of a wallet has its journal, and every such journal its row (I15). */
export function checkAdjustments(reader: Reader): Promise<Findings> {
  return checkRules(
    reader,
    (['walletAvailable', 'operatorAdjustment'] as const).map((account) =>
      bookedBothWays({
        rule: 'adjustmentIsBooked',
        journals: ['adjustment', 'goodwill'],
        account,
        rows: account === 'walletAvailable' ? ADJUSTMENTS_OF_WALLETS : AT_COMPANY_COST,
      }),
    ),
  );
}

/** The legs on wallets, which the check of the wallets adds up as well. */
export const ADJUSTMENTS_OF_WALLETS = sql`select reference as object, 'adjust:' || key as biz_key,
  member_id::text as owner, -amount_fen as amount_fen from wallet_adjustment`;

/** Every adjustment: `key`, `member_id`, `amount_fen`, `reference` and `made_by`. */
export const ADJUSTMENTS = sql`(select key, member_id, amount_fen, reference, made_by from wallet_adjustment)`;

const AT_COMPANY_COST = sql`select reference as object, 'adjust:' || key as biz_key, '' as owner, amount_fen
  from wallet_adjustment`;
