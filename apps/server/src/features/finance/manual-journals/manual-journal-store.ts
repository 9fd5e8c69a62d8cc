import { parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { newDocumentNo } from '../../../platform/document-numbers.ts';

export interface JournalLine {
  /** Account of the ledger. */
  readonly code: string;
  /** Debit positive. */
  readonly amount: Fen;
}

export interface ManualJournal {
  readonly id: string;
  readonly journalNo: string;
  readonly day: string;
  readonly summary: string;
  /** Auxiliary accounting of its lines on revenue and expense accounts; empty for none. */
  readonly department: string;
  readonly project: string;
  /** yyyy-MM. */
  readonly correctsMonth: string | null;
  readonly reversesId: string | null;
  readonly reverses: string | null;
  /** Number of the reversal that is not refused. */
  readonly reversedBy: string | null;
  readonly isMonthly: boolean;
  readonly isDue: boolean;
  readonly evidenceId: string | null;
  readonly evidenceName: string;
  readonly state: 'waiting' | 'done' | 'refused';
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string;
  readonly lines: readonly JournalLine[];
}

export interface NewJournal {
  readonly day: string;
  readonly summary: string;
  readonly department: string;
  readonly project: string;
  readonly correctsMonth?: string | undefined;
  readonly reversesId?: string | undefined;
  readonly repeatsId?: string | undefined;
  readonly isMonthly: boolean;
  readonly evidenceId?: string | undefined;
  readonly evidenceName: string;
  readonly staffId: string;
  readonly lines: readonly JournalLine[];
}

/**
 * Inserts a journal that waits; its number begins with `PZ` (凭证).
 * @returns its id; undefined when its file, its reversal or its repetition exists already
 */
export async function insertManualJournal(tx: Tx, row: NewJournal): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('manual_journal')
    .values({
      ...{ journal_no: newDocumentNo('PZ'), day: row.day, summary: row.summary, is_monthly: row.isMonthly },
      ...{ department: row.department, project: row.project },
      corrects_month: row.correctsMonth === undefined ? null : `${row.correctsMonth}-01`,
      ...{ reverses_id: row.reversesId ?? null, repeats_id: row.repeatsId ?? null },
      ...{ evidence_id: row.evidenceId ?? null, evidence_name: row.evidenceName, asked_by: row.staffId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  await tx
    .insertInto('manual_journal_line')
    .values(
      row.lines.map(({ code, amount }, at) => ({ journal_id: inserted.id, line: at + 1, code, amount_fen: amount })),
    )
    .execute();
  return inserted.id;
}

const THIS_MONTH = sql`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`;
/** A monthly journal that no other repeats yet, after its month. */
const IS_DUE = sql<boolean>`(journal.is_monthly and journal.state = 'done' and to_char(journal.day, 'YYYY-MM') < ${THIS_MONTH}
  and not exists (select from manual_journal later where later.repeats_id = journal.id and later.state <> 'refused'))`;

async function journals(
  reader: Reader,
  which: RawBuilder<unknown>,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<readonly ManualJournal[]> {
  const { rows } = await sql<
    Omit<ManualJournal, 'lines' | 'state'> & {
      readonly state: string;
      readonly codes: string[];
      readonly amounts: bigint[];
    }
  >`
    select journal.id, journal.journal_no as "journalNo", journal.day, journal.summary, journal.department, journal.project,
      to_char(journal.corrects_month, 'YYYY-MM') as "correctsMonth", journal.reverses_id as "reversesId",
      (select journal_no from manual_journal reversed where reversed.id = journal.reverses_id) as reverses,
      (select journal_no from manual_journal reversal
        where reversal.reverses_id = journal.id and reversal.state <> 'refused') as "reversedBy",
      journal.is_monthly as "isMonthly", ${IS_DUE} as "isDue", journal.evidence_id as "evidenceId",
      journal.evidence_name as "evidenceName", journal.state, journal.asked_by as "askedBy", journal.asked_at as "askedAt",
      journal.decided_by as "decidedBy", journal.decided_at as "decidedAt", journal.note,
      array_agg(line.code order by line.line) as codes, array_agg(line.amount_fen order by line.line) as amounts
    from manual_journal journal join manual_journal_line line on line.journal_id = journal.id
    where ${which}
    group by journal.id order by journal.asked_at desc, journal.id offset ${skip} limit ${take}`.execute(reader);
  return rows.map(({ codes, amounts, ...row }) => ({
    ...row,
    state: parseEnum(['waiting', 'done', 'refused'], row.state, 'state of a manual journal'),
    lines: codes.map((code, at) => ({ code, amount: fen(amounts[at] ?? 0n) })),
  }));
}

export interface JournalWish {
  readonly state?: 'due' | ManualJournal['state'] | undefined;
  /** Part of a number or summary. */
  readonly filter?: string | undefined;
}

export async function findManualJournals(
  reader: Reader,
  { state, filter }: JournalWish,
  slice: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly items: readonly ManualJournal[] }> {
  const needle = filter === undefined ? undefined : `%${filter.replace(/[\\%_]/g, '\\$&')}%`;
  const which = sql`${state === undefined ? sql`true` : state === 'due' ? IS_DUE : sql`journal.state = ${state}`}
    and ${needle === undefined ? sql`true` : sql`(journal.journal_no ilike ${needle} or journal.summary ilike ${needle})`}`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from manual_journal journal where ${which}`.execute(reader);
  return { total: rows[0]?.total ?? 0, items: await journals(reader, which, slice) };
}

export async function findManualJournal(reader: Reader, id: string): Promise<ManualJournal | undefined> {
  const [found] = await journals(reader, sql`journal.id = ${id}`, { skip: 0, take: 1 });
  return found;
}

/** Maximum number of departments, and of projects, that are suggested. */
const MAX_SUGGESTIONS = 200;

/** Departments and projects of earlier journals, except refused ones. */
export async function auxiliaryNames(
  reader: Reader,
): Promise<{ readonly departments: string[]; readonly projects: string[] }> {
  const used = (column: 'department' | 'project') =>
    sql`array(select distinct ${sql.ref(column)} from manual_journal
      where ${sql.ref(column)} <> '' and state <> 'refused' order by 1 limit ${MAX_SUGGESTIONS})`;
  const { rows } = await sql<{ departments: string[]; projects: string[] }>`
    select ${used('department')} as departments, ${used('project')} as projects`.execute(reader);
  return rows[0] ?? { departments: [], projects: [] };
}

/** Journals that wait for four-eyes approval; or the decided ones. */
export const manualJournalsForApproval = (
  reader: Reader,
  {
    isWaiting,
    max,
    ids,
  }: { readonly isWaiting: boolean; readonly max: number; readonly ids?: readonly string[] | undefined },
): Promise<readonly ManualJournal[]> =>
  journals(
    reader,
    sql`(journal.state = 'waiting') = ${isWaiting} and ${ids === undefined ? sql`true` : sql`journal.id = any (${[...ids]}::uuid[])`}`,
    { skip: 0, take: isWaiting ? 1_000 : max },
  );

export async function lockManualJournal(tx: Tx, id: string): Promise<ManualJournal | undefined> {
  await tx.selectFrom('manual_journal').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findManualJournal(tx, id);
}

export async function endManualJournal(
  tx: Tx,
  id: string,
  { state, staffId, note }: { readonly state: 'done' | 'refused'; readonly staffId: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('manual_journal')
    .set({ state, decided_by: staffId, decided_at: sql<Date>`now()`, note })
    .where('id', '=', id)
    .execute();
}

export async function endMonthly(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('manual_journal').set({ is_monthly: false }).where('id', '=', id).execute();
}

/** Number of journals up to the end of a month (yyyy-MM) that wait for four-eyes approval. */
export async function countWaitingUntil(reader: Reader, month: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from manual_journal
    where state = 'waiting' and to_char(day, 'YYYY-MM') <= ${month}`.execute(reader);
  return rows[0]?.open ?? 0;
}
