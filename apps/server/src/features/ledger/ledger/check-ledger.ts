import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { ACCOUNTS_OF_JOURNALS } from './accounts-of-journals.ts';
import { codeOf } from './chart.ts';
import { checkRules, type Findings } from './check-rules.ts';

/** Each kind of journal with each code that it may move, as two columns of the same length. */
const PAIRS = Object.entries(ACCOUNTS_OF_JOURNALS).flatMap(([kind, accounts]) =>
  accounts.map((account) => ({ kind, code: codeOf(account) })),
);

/**
 * Checks the ledger against itself: every journal has two sides that sum to zero and moves only the accounts of its kind
 * (I1), each balance is the sum of its postings without a gap in their versions (I2), no guarded account stands on the
 * wrong side (I3), and the running balances replay from zero (I14). Read it inside one repeatable-read transaction
 * while money moves.
 */
export function checkLedger(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    {
      rule: 'journalBalances',
      query: sql`select journal.biz_key as object, 0 as expected, moved.fen as actual
          from (select journal_id, sum(amount_fen) as fen from ledger_posting
            group by journal_id having sum(amount_fen) <> 0) moved
          join ledger_journal journal on journal.id = moved.journal_id`,
    },
    {
      rule: 'journalHasTwoSides',
      unit: 'count',
      query: sql`select journal.biz_key as object, 2 as expected, coalesce(moved.sides, 0) as actual
          from ledger_journal journal
          left join (select journal_id, count(*) as sides from ledger_posting group by journal_id) moved
            on moved.journal_id = journal.id
          where moved.sides is null or moved.sides < 2`,
    },
    {
      rule: 'closedMonthIsUnchanged',
      query: sql`select stored.month || ' ' || stored.code as object,
          case when stored.debit_fen = coalesce(moved.debit, 0) then stored.credit_fen else stored.debit_fen end as expected,
          case when stored.debit_fen = coalesce(moved.debit, 0) then coalesce(moved.credit, 0) else coalesce(moved.debit, 0) end as actual
        from (select to_char(month, 'YYYY-MM') as month, figure.code, figure.debit_fen, figure.credit_fen
          from ledger_close closed join ledger_close_figure figure on figure.close_id = closed.id
          where reopened_at is null) stored
        left join (select to_char(journal.booked_on, 'YYYY-MM') as month, account.code,
            sum(greatest(posting.amount_fen, 0))::bigint as debit, -sum(least(posting.amount_fen, 0))::bigint as credit
          from ledger_journal journal join ledger_posting posting on posting.journal_id = journal.id
          join ledger_account account on account.id = posting.account_id
          where journal.booked_on < (select ledger_open_from()) group by 1, 2) moved on moved.month = stored.month and moved.code = stored.code
        where stored.debit_fen <> coalesce(moved.debit, 0) or stored.credit_fen <> coalesce(moved.credit, 0)`,
    },
    {
      rule: 'journalKindIsKnown',
      unit: 'count',
      query: sql`select kind || ' ' || min(biz_key) as object, 0 as expected, count(*) as actual from ledger_journal
          where kind <> all (${PAIRS.map(({ kind }) => kind)}) and (kind <> 'reversal' or reversal_of is null)
          group by kind`,
    },
    {
      rule: 'journalUsesItsAccounts',
      query: sql`select journal.biz_key || ' ' || account.code as object, 0 as expected, posting.amount_fen as actual
          from ledger_posting posting
          join ledger_journal journal on journal.id = posting.journal_id
          join ledger_account account on account.id = posting.account_id
          left join unnest(${PAIRS.map(({ kind }) => kind)}::text[], ${PAIRS.map(({ code }) => code)}::text[])
            as allowed (kind, code) on allowed.kind = journal.kind and allowed.code = account.code
          where journal.kind <> 'reversal' and allowed.kind is null`,
    },
    {
      rule: 'accountIsItsPostings',
      query: sql`select account.code || ' ' || account.owner as object, coalesce(moved.fen, 0) as expected,
            account.balance_fen as actual
          from ledger_account account
          left join (select account_id, sum(amount_fen) as fen from ledger_posting group by account_id) moved
            on moved.account_id = account.id
          where account.balance_fen <> coalesce(moved.fen, 0)`,
    },
    {
      rule: 'accountCountsItsPostings',
      unit: 'count',
      query: sql`select account.code || ' ' || account.owner as object, coalesce(moved.times, 0) as expected,
            case when account.version <> coalesce(moved.times, 0) then account.version else coalesce(moved.last, 0) end as actual
          from ledger_account account
          left join (select account_id, count(*) as times, max(version) as last from ledger_posting group by account_id) moved
            on moved.account_id = account.id
          where account.version <> coalesce(moved.times, 0) or account.version <> coalesce(moved.last, 0)`,
    },
    {
      rule: 'accountStandsOnItsSide',
      query: sql`select code || ' ' || owner as object, 0 as expected, balance_fen as actual
          from ledger_account where not ledger_side_holds(code, balance_fen)`,
    },
    {
      rule: 'balanceReplays',
      query: sql`select account.code || ' ' || account.owner || ' #' || replayed.version as object,
            replayed.running as expected, replayed.balance_after_fen as actual
          from (select account_id, version, balance_after_fen,
                  sum(amount_fen) over (partition by account_id order by version rows unbounded preceding) as running from ledger_posting) replayed
          join ledger_account account on account.id = replayed.account_id
          where replayed.running <> replayed.balance_after_fen`,
    },
  ]);
}
