import type { Reader } from '../../platform/db/transaction.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import type { Violation } from '../ledger/check-rules.ts';
import { checkPayments } from '../payments/check-payments.ts';

/** What each room that owns tables of money has to check, one after the other: the reader is a single connection. */
const CHECKS: readonly ((reader: Reader) => Promise<readonly Violation[]>)[] = [checkLedger, checkPayments];

/** Everything that breaks the books. Read it inside one repeatable-read transaction while money moves. */
export async function checkBooks(reader: Reader): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const check of CHECKS) found.push(...(await check(reader)));
  return found;
}
