import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';
import { MANUAL_POSTINGS } from '../../ledger/ledger/manual-postings.ts';

const KEY = sql`case when journal.reverses_id is null then 'manual:' || journal.id else 'reversal:manual:' || journal.reverses_id end`;

/** Lines of booked manual journals on the bank account: `at` and `amount_fen`, positive when it came in. */
export const MANUAL_BANK_LINES = sql`(
  select journal.day::timestamp at time zone 'Asia/Shanghai' as at, line.amount_fen
  from manual_journal journal join manual_journal_line line on line.journal_id = journal.id
  where journal.state = 'done' and line.code = 'A20')`;

/** Checks that each line of an approved journal is booked, each such booking has its line (I15), and two users decided (A4). */
export function checkManualJournals(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    {
      rule: 'manualJournalIsBooked',
      query: sql`select coalesce(due.journal_no, booked.reference) || ' ' || coalesce(due.code, booked.code) as object,
          coalesce(due.amount_fen, 0) as expected, coalesce(booked.amount_fen, 0) as actual
        from (select journal.journal_no, ${KEY} as biz_key, line.code, line.amount_fen
          from manual_journal journal join manual_journal_line line on line.journal_id = journal.id
          where journal.state = 'done') due
        full join ${MANUAL_POSTINGS} booked on booked.biz_key = due.biz_key and booked.code = due.code
        where coalesce(due.amount_fen, 0) <> coalesce(booked.amount_fen, 0)`,
    },
    {
      rule: 'manualJournalIsApproved',
      unit: 'count',
      query: sql`select journal_no as object, 2 as expected, 1 as actual from manual_journal
        where state = 'done' and decided_by = asked_by`,
    },
  ]);
}
