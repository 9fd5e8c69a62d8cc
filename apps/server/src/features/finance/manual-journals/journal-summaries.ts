import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

export interface JournalSummary {
  readonly journalNo: string;
  /** That of a correction begins with the month that it corrects. */
  readonly summary: string;
  /** Auxiliary accounting of its lines on revenue and expense accounts; empty for none. */
  readonly department: string;
  readonly project: string;
}

/** Summaries of booked manual journals, with their auxiliary accounting. */
export async function journalSummaries(reader: Reader): Promise<readonly JournalSummary[]> {
  const { rows } = await sql<JournalSummary>`
    select journal_no as "journalNo", department, project, case when corrects_month is null then summary
        else '更正' || to_char(corrects_month, 'YYYY-MM') || '：' || summary end as summary
    from manual_journal where state = 'done'`.execute(reader);
  return rows;
}
