import type { CreditStatement, CreditStatementDetail, StatementState } from '@xunban/contract';
import { toApi, ZERO_FEN } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentMovements } from './credit-records.ts';
import { type Owed, owedOf } from './movement-store.ts';
import { objectionsOf } from './objection-store.ts';
import { linesOfStatement, reductionsOfStatement } from './statement-lines.ts';
import { nextState } from './statement-machine.ts';
import { findStatement, type Statement, statementOf } from './statement-store.ts';

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Statements of a member, the latest first. */
export async function ownStatements(
  reader: Reader,
  memberId: string,
  state: StatementState | undefined,
  { skipCount, maxResultCount }: Page,
): Promise<{ totalCount: number; items: CreditStatement[] }> {
  let query = reader.selectFrom('credit_statement').where('member_id', '=', memberId);
  if (state !== undefined) query = query.where('state', '=', state);
  const [{ total }, rows] = await Promise.all([
    query.select((count) => count.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    query.selectAll().orderBy('period_until', 'desc').offset(skipCount).limit(maxResultCount).execute(),
  ]);
  return { totalCount: Number(total), items: await presentStatements(reader, rows.map(statementOf)) };
}

/** @throws {Refusal} `notFound` for another member's, as for a missing one */
export async function ownStatement(reader: Reader, memberId: string, id: string): Promise<CreditStatementDetail> {
  const statement = await findStatement(reader, id);
  if (statement?.memberId !== memberId) throw new Refusal('notFound');
  return statementDetail(reader, statement);
}

export async function statementDetail(reader: Reader, statement: Statement): Promise<CreditStatementDetail> {
  const [presented, lines, changes, objections] = await Promise.all([
    presentStatements(reader, [statement]),
    linesOfStatement(reader, statement.id),
    reductionsOfStatement(reader, statement.id),
    objectionsOf(reader, statement.id),
  ]);
  const [row] = presented;
  if (!row) throw new Error(`invariant: view query returned no row for statement ${statement.statementNo}`);
  const mainNos = new Map(lines.map(({ id, mainNo }) => [id, mainNo]));
  return {
    ...row,
    lines: await presentMovements(reader, lines),
    changes: await presentMovements(reader, changes),
    objections: objections.map((objection) => ({
      ...{ edition: objection.edition, reason: objection.reason, madeAt: toIso(objection.madeAt) },
      lines: objection.lines.map((line) => ({ ...line, mainNo: mainNos.get(line.id) ?? '' })),
      ...{ answer: objection.answer, answeredAt: toIsoOrNull(objection.answeredAt) },
    })),
  };
}

export async function presentStatements(reader: Reader, statements: readonly Statement[]): Promise<CreditStatement[]> {
  const owed = await owedOf(
    reader,
    statements.map(({ id }) => id),
  );
  return statements.map((statement) => presentStatement(statement, owed.get(statement.id) ?? NOTHING));
}

const NOTHING: Owed = { all: ZERO_FEN, fees: ZERO_FEN };

function presentStatement(statement: Statement, { all, fees }: Owed): CreditStatement {
  const { state } = statement;
  return {
    id: statement.id,
    statementNo: statement.statementNo,
    state,
    isOverdue: statement.overdueSince !== null && state !== 'settled',
    edition: statement.edition,
    periodFrom: toIso(statement.periodFrom),
    periodUntil: toIso(statement.periodUntil),
    madeAt: toIso(statement.madeAt),
    total: toApi(statement.total),
    owed: toApi(all),
    lateFees: toApi(fees),
    dueOn: statement.dueOn,
    confirmBy: toIso(statement.confirmBy),
    confirmedAt: toIsoOrNull(statement.confirmedAt),
    settledAt: toIsoOrNull(statement.settledAt),
    can: [
      ...(nextState(state, 'confirm') ? (['confirm'] as const) : []),
      ...(nextState(state, 'object') ? (['object'] as const) : []),
      ...(all > 0n ? (['repay'] as const) : []),
    ],
  };
}
