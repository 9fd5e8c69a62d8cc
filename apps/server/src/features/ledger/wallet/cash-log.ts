import type { CashLog } from '@xunban/contract';
import { negate, toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { personsOf } from '../../base/company-actions/company-actions.ts';
import { accountStatement, type StatementFilter } from '../ledger/account-statement.ts';
import { cashKindOf, journalKindsOf } from './cash-kinds.ts';

export type CashLogFilter = Omit<StatementFilter, 'kinds'> & { readonly kind: CashLog['kind'] | undefined };

/** A member's wallet statement: every booking on the wallet with the balance after it, in the order of booking. */
export async function cashLogs(
  reader: Reader,
  memberId: string,
  { kind, ...filter }: CashLogFilter,
): Promise<{ totalCount: number; items: CashLog[] }> {
  const kinds = kind && journalKindsOf(kind);
  const { total, lines } = await accountStatement(
    reader,
    { kind: 'walletAvailable', owner: memberId },
    { ...filter, kinds },
  );
  const personOf = await personsOf(
    reader,
    lines.map(({ reference }) => reference),
  );
  return {
    totalCount: total,
    items: lines.map((line) => ({
      id: line.journalId,
      at: line.at,
      kind: cashKindOf(line.kind, line.isSpent),
      amount: toApi(negate(line.amount)),
      balance: toApi(negate(line.balance)),
      reference: line.reference,
      person: personOf(line.reference),
    })),
  };
}
