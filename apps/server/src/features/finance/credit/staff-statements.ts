import type { CreditAgeing, StaffStatement, StaffStatementDetail, StatementState } from '@xunban/contract';
import { type Fen, fen, toApi } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import { COUNTED_BEHIND } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { memberCards, membersCalled } from '../../identity/accounts/member-cards.ts';
import { balancesOf } from '../../ledger/ledger/ledger-sql.ts';
import { proposalsOf } from './proposal-store.ts';
import { isConfirmed } from './statement-machine.ts';
import { findStatement, type Statement, statementOf } from './statement-store.ts';
import { presentStatements, statementDetail } from './statement-view.ts';

export interface StatementSought {
  readonly memberId?: string | undefined;
  readonly state?: StatementState | undefined;
  readonly isOverdue?: boolean | undefined;
  readonly filter?: string | undefined;
}
interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Statements as finance sees them: disputed ones first, then the latest. */
export async function staffStatements(
  reader: Reader,
  sought: StatementSought,
  { skipCount, maxResultCount }: Page,
): Promise<{ totalCount: number; items: StaffStatement[] }> {
  const { rows } = await sql<{ id: string }>`
    select id from credit_statement where ${conditions(reader, sought)}
    order by state = 'disputed' desc, made_at desc, id
    limit ${skipCount + maxResultCount + COUNTED_BEHIND}`.execute(reader);
  const shown = rows.slice(skipCount, skipCount + maxResultCount).map(({ id }) => id);
  return { totalCount: rows.length, items: await present(reader, await inOrder(reader, shown)) };
}

function conditions(reader: Reader, { memberId, state, isOverdue, filter }: StatementSought): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (memberId !== undefined) all.push(sql`member_id = ${memberId}`);
  if (state !== undefined) all.push(sql`state = ${state}`);
  if (isOverdue !== undefined) all.push(sql`(state <> 'settled' and overdue_since is not null) = ${isOverdue}`);
  if (filter !== undefined)
    all.push(sql`(statement_no ilike ${containing(filter)}
      or member_id in ${membersCalled(reader, filter, ['memberNo', 'trueName', 'companyName'])})`);
  return sql.join(all, sql` and `);
}

async function inOrder(reader: Reader, ids: readonly string[]): Promise<Statement[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('credit_statement')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, statementOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function present(reader: Reader, statements: readonly Statement[]): Promise<StaffStatement[]> {
  const [rows, members] = await Promise.all([
    presentStatements(reader, statements),
    memberCards(
      reader,
      statements.map(({ memberId }) => memberId),
    ),
  ]);
  return rows.map(({ can: _, ...row }, place) => {
    const memberId = statements[place]?.memberId ?? '';
    const card = members.get(memberId);
    return { ...row, memberId, memberNo: card?.memberNo ?? '', memberName: card?.fullName ?? '' };
  });
}

/** @throws {Refusal} `notFound` */
export async function staffStatement(reader: Reader, id: string): Promise<StaffStatementDetail> {
  const statement = await findStatement(reader, id);
  const [row] = statement ? await present(reader, [statement]) : [];
  if (!statement || !row) throw new Refusal('notFound');
  const [{ lines, changes, objections }, proposals] = await Promise.all([
    statementDetail(reader, statement),
    proposalsOf(reader, statement.memberId),
  ]);
  const waits = proposals.some((one) => one.kind === 'writeOff' && one.statementId === id && one.state === 'waiting');
  const canWriteOff = isConfirmed(statement.state) && statement.state !== 'settled' && !waits;
  return {
    ...{ ...row, lines, changes, objections, version: statement.version },
    can: [
      ...(statement.state === 'disputed' ? (['answer'] as const) : []),
      ...(canWriteOff ? (['writeOff'] as const) : []),
    ],
  };
}

/** Debt by days overdue, in total and per member, the largest first. */
export async function creditAgeing(reader: Reader): Promise<CreditAgeing> {
  const { rows } = await sql<AgeRow>`
    select member_id as "memberId", sum(owed)::bigint as owed,
      coalesce(sum(owed) filter (where late <= 0), 0)::bigint as "notDue",
      coalesce(sum(owed) filter (where late between 1 and 30), 0)::bigint as "to30",
      coalesce(sum(owed) filter (where late between 31 and 60), 0)::bigint as "to60",
      coalesce(sum(owed) filter (where late between 61 and 90), 0)::bigint as "to90",
      coalesce(sum(owed) filter (where late > 90), 0)::bigint as "over90"
    from (select member_id, booked.balance_fen as owed, (now() at time zone 'Asia/Shanghai')::date - due_on as late
      from credit_statement join ${balancesOf('creditBilled')} booked on booked.owner = credit_statement.id::text
      where state <> 'settled') open
    group by member_id order by sum(owed) desc, member_id`.execute(reader);
  const members = await memberCards(
    reader,
    rows.map(({ memberId }) => memberId),
  );
  const items = rows.map(({ memberId, ...ages }) => ({
    ...{ memberId, memberNo: members.get(memberId)?.memberNo ?? '', memberName: members.get(memberId)?.fullName ?? '' },
    ...inYuan(ages),
  }));
  const nothing: Ages = { owed: 0n, notDue: 0n, to30: 0n, to60: 0n, to90: 0n, over90: 0n };
  return { total: inYuan(rows.reduce<Ages>(added, nothing)), items };
}

type Ages = Readonly<Record<'owed' | 'notDue' | 'to30' | 'to60' | 'to90' | 'over90', bigint>>;
type AgeRow = Ages & { readonly memberId: string };

const added = (sum: Ages, row: Ages): Ages => ({
  ...{ owed: sum.owed + row.owed, notDue: sum.notDue + row.notDue, to30: sum.to30 + row.to30 },
  ...{ to60: sum.to60 + row.to60, to90: sum.to90 + row.to90, over90: sum.over90 + row.over90 },
});

const inYuan = (ages: Ages) => ({
  ...{ owed: toApi(fen(ages.owed)), notDue: toApi(fen(ages.notDue)), to30: toApi(fen(ages.to30)) },
  ...{ to60: toApi(fen(ages.to60)), to90: toApi(fen(ages.to90)), over90: toApi(fen(ages.over90)) },
});

/** The statement of this number. */
export async function statementByNumber(
  reader: Reader,
  statementNo: string,
): Promise<{ readonly id: string; readonly no: string; readonly memberId: string; readonly amount: Fen } | undefined> {
  const row = await reader
    .selectFrom('credit_statement')
    .selectAll()
    .where('statement_no', '=', statementNo)
    .executeTakeFirst();
  const statement = row && statementOf(row);
  return statement && { id: statement.id, no: statementNo, memberId: statement.memberId, amount: statement.total };
}
