import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

export interface TrialBalanceRow {
  readonly code: string;
  /** Debit positive. */
  readonly balance: Fen;
  readonly accounts: number;
}

/** Every code of the chart that has accounts, with their sum; the sums add up to zero. */
export async function trialBalance(reader: Reader): Promise<TrialBalanceRow[]> {
  const rows = await reader
    .selectFrom('ledger_account')
    .select(['code', sql<bigint>`sum(balance_fen)::bigint`.as('balance'), sql<number>`count(*)::int`.as('accounts')])
    .groupBy('code')
    .orderBy('code')
    .execute();
  return rows.map(({ code, balance, accounts }) => ({ code, balance: fen(balance), accounts }));
}
