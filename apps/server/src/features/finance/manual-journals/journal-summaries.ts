import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** Summaries of booked manual journals by number; that of a correction begins with the month that it corrects. */
export async function journalSummaries(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ no: string; summary: string }>`
    select journal_no as no, case when corrects_month is null then summary
        else '更正' || to_char(corrects_month, 'YYYY-MM') || '：' || summary end as summary
    from manual_journal where state = 'done'`.execute(reader);
  return new Map(rows.map(({ no, summary }) => [no, summary]));
}
