import type { ReconciliationPeriod } from '@xunban/contract';
import { fen, sum, toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type CreditAccount, findCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { presentMovements } from './credit-records.ts';
import { movementOf } from './movement-store.ts';
import { nextClose } from './periods.ts';
import { linesOfStatement } from './statement-lines.ts';
import { isConfirmed } from './statement-machine.ts';
import { openStatements } from './statement-store.ts';

/** Credit orders that are not reconciled: of the period that runs, and of statements that wait, the latest first. */
export async function reconciliationOf(reader: Reader, memberId: string): Promise<ReconciliationPeriod[]> {
  const account = await findCreditAccount(reader, memberId);
  if (!account) return [];
  const running = await runningPeriod(reader, account);
  const waiting = (await openStatements(reader, memberId))
    .filter(({ state }) => !isConfirmed(state))
    .toSorted((a, b) => b.periodUntil.getTime() - a.periodUntil.getTime());
  const periods: ReconciliationPeriod[] = running.lines.length > 0 ? [running] : [];
  for (const statement of waiting)
    periods.push({
      ...{ statementId: statement.id, statementNo: statement.statementNo, state: statement.state },
      ...{ edition: statement.edition, periodFrom: toIso(statement.periodFrom) },
      ...{ periodUntil: toIso(statement.periodUntil), confirmBy: toIso(statement.confirmBy) },
      total: toApi(statement.total),
      lines: await presentMovements(reader, await linesOfStatement(reader, statement.id)),
    });
  return periods;
}

async function runningPeriod(reader: Reader, account: CreditAccount): Promise<ReconciliationPeriod> {
  const [now, rows] = await Promise.all([
    databaseNow(reader),
    reader
      .selectFrom('credit_movement')
      .selectAll()
      .where('member_id', '=', account.memberId)
      .where('billed_in', 'is', null)
      .where('settles', 'is', null)
      .orderBy('id')
      .execute(),
  ]);
  const lines = rows.map(movementOf);
  return {
    ...{ statementId: '', statementNo: '', state: null, edition: 0, confirmBy: null },
    ...{ periodFrom: toIso(account.billedUntil), periodUntil: toIso(nextClose(now, account.statementDay)) },
    total: toApi(fen(sum(lines.map(({ amount }) => amount)))),
    lines: await presentMovements(reader, lines),
  };
}
