import type { StatementState } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Database, CreditStatement as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { CreditActor } from '../../ledger/credit-accounts/credit-accounts.ts';
import { statementState } from './statement-machine.ts';

export interface Statement {
  readonly id: string;
  readonly statementNo: string;
  readonly memberId: string;
  readonly periodFrom: Date;
  readonly periodUntil: Date;
  readonly total: Fen;
  readonly state: StatementState;
  readonly version: number;
  readonly edition: number;
  readonly madeAt: Date;
  readonly confirmBy: Date;
  readonly confirmedAt: Date | null;
  readonly confirmedBy: 'member' | 'time' | 'payment' | null;
  /** yyyy-MM-dd. */
  readonly dueOn: string;
  readonly overdueSince: Date | null;
  /** The last day for which late fees were charged, yyyy-MM-dd. */
  readonly feeUntil: string | null;
  /** Late fees of all days so far, in ten-thousandths of a fen. */
  readonly feeParts: bigint;
  readonly settledAt: Date | null;
}

/** Period for objections; afterwards the statement is confirmed automatically. */
const CONFIRM_DAYS = 7;
export const CONFIRM_BY = sql<Date>`now() + make_interval(days => ${sql.lit(CONFIRM_DAYS)})`;

export async function insertStatement(
  tx: Tx,
  row: Pick<Statement, 'statementNo' | 'memberId' | 'periodFrom' | 'periodUntil' | 'total' | 'dueOn'>,
): Promise<Statement> {
  const made = await tx
    .insertInto('credit_statement')
    .values({
      statement_no: row.statementNo,
      member_id: row.memberId,
      period_from: row.periodFrom,
      period_until: row.periodUntil,
      total_fen: row.total,
      due_on: row.dueOn,
      state: 'toConfirm',
      confirm_by: CONFIRM_BY,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return statementOf(made);
}

export const findStatement = (reader: Reader, id: string): Promise<Statement | undefined> =>
  reader
    .selectFrom('credit_statement')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row && statementOf(row));

/** Call it under the lock of the member's account, which protects all of its statements. */
export async function requireStatement(tx: Tx, id: string): Promise<Statement> {
  const statement = await findStatement(tx, id);
  if (!statement) throw new Error(`statement ${id} not found`);
  return statement;
}

/** Returns a member's open statements: overdue first, then the oldest. */
export async function openStatements(reader: Reader, memberId: string): Promise<readonly Statement[]> {
  const rows = await reader
    .selectFrom('credit_statement')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '!=', 'settled')
    .orderBy(sql`overdue_since is null`)
    .orderBy('due_on')
    .orderBy('period_until')
    .execute();
  return rows.map(statementOf);
}

export type StatementFields = UpdateObject<Database, 'credit_statement', 'credit_statement'>;

export async function writeStatement(tx: Tx, statement: Statement, fields: StatementFields): Promise<Statement> {
  const row = await tx
    .updateTable('credit_statement')
    .set({ ...fields, version: statement.version + 1 })
    .where('id', '=', statement.id)
    .where('version', '=', statement.version)
    .returningAll()
    .executeTakeFirstOrThrow();
  return statementOf(row);
}

export async function writeStatementStep(
  tx: Tx,
  { id, state }: Statement,
  step: { readonly from: string; readonly event: string; readonly by: CreditActor; readonly note: string },
): Promise<void> {
  await tx
    .insertInto('credit_statement_history')
    .values({
      ...{ statement_id: id, from_state: step.from, to_state: state, event: step.event, note: step.note },
      ...{ actor_kind: step.by.kind, actor_id: step.by.id },
    })
    .execute();
}

export function statementOf(row: Selectable<Table>): Statement {
  return {
    id: row.id,
    statementNo: row.statement_no,
    memberId: row.member_id,
    periodFrom: row.period_from,
    periodUntil: row.period_until,
    total: fen(row.total_fen),
    state: statementState(row.state),
    version: row.version,
    edition: row.edition,
    madeAt: row.made_at,
    confirmBy: row.confirm_by,
    confirmedAt: row.confirmed_at,
    confirmedBy: confirmedBy(row.confirmed_by),
    dueOn: row.due_on,
    overdueSince: row.overdue_since,
    feeUntil: row.fee_until,
    feeParts: row.fee_parts,
    settledAt: row.settled_at,
  };
}

function confirmedBy(text: string | null): Statement['confirmedBy'] {
  return text === 'member' || text === 'time' || text === 'payment' ? text : null;
}

/** The numbers of statements by their ids; ids that are empty are left out. */
export async function statementNumbers(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== ''))];
  if (wanted.length === 0) return new Map();
  const rows = await reader
    .selectFrom('credit_statement')
    .select(['id', 'statement_no'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row.statement_no]));
}
