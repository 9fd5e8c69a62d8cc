import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { BANK_ACCOUNT } from '../../ledger/ledger/chart.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';

/** Booked lines of the bank: `kind`, `reference`, `biz_key`, `at` and `amount_fen`, positive when it came in. */
export const BOOKED_LINES = sql`(
  select booking.kind, line.reference, 'bankLine:' || line.id as biz_key, line.at, booking.amount_fen
  from bank_line_booking booking join bank_statement_line line on line.id = booking.line_id)`;

/** Checks that each fee, interest and rounding of the bank has its journal, and each such journal its line (I15). */
export function checkBankLines(reader: Reader): Promise<Findings> {
  return checkRules(
    reader,
    LEGS.flatMap(([kind, account]) => [
      bookedBothWays({
        ...{ rule: 'bankLineIsBooked', journals: [kind], account: 'bank' },
        rows: sql`select reference as object, biz_key, ${BANK_ACCOUNT} as owner, amount_fen from ${BOOKED_LINES} line
          where kind = ${kind}`,
      }),
      bookedBothWays({
        ...{ rule: 'bankLineIsBooked', journals: [kind], account },
        rows: sql`select reference as object, biz_key, '' as owner, -amount_fen as amount_fen from ${BOOKED_LINES} line
          where kind = ${kind}`,
      }),
    ]),
  );
}

const LEGS = [
  ['bankFee', 'bankFees'],
  ['bankInterest', 'bankInterest'],
  ['bankRounding', 'bankRounding'],
] as const;
