import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { LIMIT_FIGURES } from '../../base/action-limits/limits-sql.ts';
import { checkLedger } from '../../ledger/ledger/check-ledger.ts';
import { checkRules, type Findings, joinFindings } from '../../ledger/ledger/check-rules.ts';
import { checkYearEnds } from '../../ledger/ledger/year-end.ts';
import { checkRevenue } from '../../ledger/revenue/check-revenue.ts';
import { checkAdjustments } from '../../ledger/wallet/check-adjustments.ts';
import { checkCoupons } from '../../pricing/coupons/check-coupons.ts';
import { checkBankLines } from '../bank-statements/check-bank-lines.ts';
import { checkTransfers } from '../bank-transfers/check-transfers.ts';
import { checkCarrierClaims } from '../carrier-claims/check-carrier-claims.ts';
import { checkCredit } from '../credit/check-credit.ts';
import { checkDisputes } from '../disputes/check-disputes.ts';
import { checkInvoices } from '../invoices/check-invoices.ts';
import { checkManualJournals } from '../manual-journals/check-manual-journals.ts';
import { checkOrders } from '../order-payments/check-orders.ts';
import { checkPayments } from '../payments/check-payments.ts';
import { checkSettlements } from '../settlements/check-settlements.ts';
import { checkCorrections } from '../wallet-corrections/check-corrections.ts';
import { checkWithdrawals } from '../withdrawals/check-withdrawals.ts';
import { checkWallets } from './check-wallets.ts';

/** Checks of each feature that owns money tables, run one after the other: the reader is a single connection. */
export const LEDGER_CHECKS: readonly ((reader: Reader) => Promise<Findings>)[] = [
  checkLedger,
  checkYearEnds,
  checkPayments,
  checkTransfers,
  checkAdjustments,
  checkCorrections,
  checkWithdrawals,
  checkCredit,
  checkSettlements,
  checkBankLines,
  checkManualJournals,
  checkCarrierClaims,
  checkDisputes,
  checkRevenue,
  checkInvoices,
  checkOrders,
  checkCoupons,
  checkWallets,
  checkLimits,
];

/**
 * Returns every violation of the ledger rules. Run it in one repeatable-read transaction while money moves. It reads every
 * money table a fixed number of times, so its time grows with the number of rows.
 */
export async function runLedgerChecks(reader: Reader): Promise<Findings> {
  const parts: Findings[] = [];
  for (const check of LEDGER_CHECKS) parts.push(await check(reader));
  return joinFindings(parts);
}

/** Checks that the limits of a single staff user are those of their last recorded change (A2): others were notified of it. */
function checkLimits(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    {
      rule: 'limitIsItsLastChange',
      query: sql`select action as object, coalesce(recorded, 0) as expected, coalesce(actual, 0) as actual
        from ${LIMIT_FIGURES} figures where recorded is distinct from actual`,
    },
  ]);
}
