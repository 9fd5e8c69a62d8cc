import { sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';
import { codeOf } from './chart.ts';
import { checkRules, type Violation } from './check-rules.ts';

/** How long money may be on its way, or held, before somebody should look: the deadlines of payments and then some. */
const LATE_HOURS = 4;

/** Accounts that money only passes through. */
const PASSING = (['paymentHold', 'refundInTransit', 'withdrawalInTransit'] as const).map(codeOf);

/**
 * Checks the ledger against itself: every journal and the whole sum to zero (I1), each balance is the sum of its
 * postings without a gap in their versions (I2, and I14: the running balances replay from zero), no guarded
 * account stands on the wrong side (I3), and what is held or in transit is not forgotten (I12). Read it inside one repeatable-read transaction while money moves.
 */
export async function checkLedger(reader: Reader): Promise<Violation[]> {
  return checkRules(reader, [
    {
      invariant: 'I1',
      query: sql`select 'journal ' || journal.biz_key || ' sums to ' || coalesce(sum(posting.amount_fen), 0) || ' fen in '
            || count(posting.*) || ' postings' as detail
          from ledger_journal journal left join ledger_posting posting on posting.journal_id = journal.id
          group by journal.id having coalesce(sum(posting.amount_fen), 0) <> 0 or count(posting.*) < 2`,
    },
    {
      invariant: 'I2',
      query: sql`select account.code || ' ' || account.owner || ' says ' || account.balance_fen || ' fen after '
            || account.version || ' postings, its ' || count(posting.*) || ' postings say '
            || coalesce(sum(posting.amount_fen), 0) as detail
          from ledger_account account left join ledger_posting posting on posting.account_id = account.id
          group by account.id
          having account.balance_fen <> coalesce(sum(posting.amount_fen), 0)
            or account.version <> count(posting.*) or account.version <> coalesce(max(posting.version), 0)`,
    },
    {
      invariant: 'I3',
      query: sql`select code || ' ' || owner || ' stands at ' || balance_fen || ' fen' as detail
          from ledger_account where not ledger_side_holds(code, balance_fen)`,
    },
    {
      invariant: 'I14',
      query: sql`select account.code || ' ' || account.owner || ' replays to ' || replayed.running || ' fen at version '
            || replayed.version || ', not ' || replayed.balance_after_fen as detail
          from (select account_id, version, balance_after_fen,
                  sum(amount_fen) over (partition by account_id order by version) as running from ledger_posting) replayed
          join ledger_account account on account.id = replayed.account_id
          where replayed.running <> replayed.balance_after_fen`,
    },
    {
      invariant: 'I12',
      query: sql`select account.code || ' ' || account.owner || ' has waited since ' || max(journal.created_at)
            || ' with ' || -account.balance_fen || ' fen' as detail
          from ledger_account account
          join ledger_posting posting on posting.account_id = account.id
          join ledger_journal journal on journal.id = posting.journal_id
          where account.code = any (${PASSING}) and account.balance_fen <> 0
          group by account.id having max(journal.created_at) < now() - make_interval(hours => ${LATE_HOURS})`,
    },
  ]);
}
