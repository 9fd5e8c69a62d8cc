import { sql } from 'kysely';

/** Postings of manual journals and their reversals: `biz_key`, `reference`, `code` and `amount_fen`, debit positive. */
export const MANUAL_POSTINGS = sql`(
  select journal.biz_key, journal.reference, account.code, posting.amount_fen
  from ledger_journal journal
  join ledger_posting posting on posting.journal_id = journal.id
  join ledger_account account on account.id = posting.account_id
  where journal.kind = 'manualEntry' or journal.kind = 'reversal' and journal.biz_key like 'reversal:manual:%')`;
