import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { BANK_ACCOUNT } from '../../ledger/ledger/chart.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';

/** Compensations that carriers paid into the bank: `at` and `amount_fen`. */
export const CLAIM_BANK_LINES = sql`(
  select paid_on::timestamp at time zone 'Asia/Shanghai' as at, agreed_fen as amount_fen
  from carrier_claim where state = 'paid')`;

/** Checks that each agreement, payment and withdrawal of a carrier has its journal, and each such journal its claim (I15). */
export function checkCarrierClaims(reader: Reader): Promise<Findings> {
  return checkRules(
    reader,
    LEGS.map(([journal, account, key, sign, which]) =>
      bookedBothWays({
        ...{ rule: 'carrierClaimIsBooked', journals: [journal], account },
        rows: sql`select claim_no as object, ${key} || claim_no as biz_key,
            ${account === 'bank' ? BANK_ACCOUNT : ''} as owner, ${sql.lit(sign)} * agreed_fen as amount_fen
          from carrier_claim where agreed_fen is not null and ${which}`,
      }),
    ),
  );
}

const LEGS = [
  ['carrierClaimAgreed', 'otherReceivables', 'carrierClaim:', 1, sql`true`],
  ['carrierClaimAgreed', 'carrierCompensation', 'carrierClaim:', -1, sql`true`],
  ['carrierClaimPaid', 'bank', 'carrierClaimEnd:', 1, sql`state = 'paid'`],
  ['carrierClaimPaid', 'otherReceivables', 'carrierClaimEnd:', -1, sql`state = 'paid'`],
  ['carrierClaimRefused', 'carrierCompensation', 'carrierClaimEnd:', 1, sql`state = 'refused'`],
  ['carrierClaimRefused', 'otherReceivables', 'carrierClaimEnd:', -1, sql`state = 'refused'`],
] as const;
