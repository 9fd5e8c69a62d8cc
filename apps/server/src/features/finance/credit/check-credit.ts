import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { limitAt } from '../../base/action-limits/limits-sql.ts';
import { MEMBER_NUMBERS } from '../../identity/accounts/member-numbers.ts';
import { CREDIT_ACCOUNTS, GRANTED_LIMITS, LAST_LIMITS } from '../../ledger/credit-accounts/accounts-sql.ts';
import { type BookedRows, bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { checkRules, type Findings, type Rule } from '../../ledger/ledger/check-rules.ts';
import { balancesOf, bookingsOf } from '../../ledger/ledger/ledger-sql.ts';
import { MAIN_ORDERS } from '../../orders-core/orders/orders-sql.ts';

/**
 * Checks trade credit: free and used are the limit or what is used (I8), each purchase is on exactly one statement and
 * statements are their lines (I9), a statement is paid off exactly when nothing is owed of it (I10), and every movement has its
 * bookings and every booking its movement (I15). A movement belongs to the member of its statement (A3). A debt is lowered only
 * by repayments and by decisions, which are as high (I15); a limit is that of the history (A2), granted by two staff users above
 * the limit of one (A4).
 */
export function checkCredit(reader: Reader): Promise<Findings> {
  return checkRules(reader, [...RULES, ...ROWS.map(bookedBothWays)]);
}

const memberNo = sql`coalesce((select member_no from ${MEMBER_NUMBERS} member where member.id::text = owner), owner)`;

/** The remainder of each statement after its movements. */
const LEFT = sql`(select id, statement_no, state, total_fen,
    total_fen + coalesce((select sum(amount_fen) from credit_movement where settles = credit_statement.id), 0) as owed_fen
  from credit_statement)`;

const RULES: readonly Rule[] = [
  {
    rule: 'creditIsItsMemos',
    query: sql`select ${memberNo} as object, greatest(limit_fen, used_fen) as expected, free_fen + used_fen as actual from (
        select coalesce(free.owner, used.owner, account.member_id::text) as owner,
          coalesce(account.limit_fen, 0) as limit_fen, coalesce(free.balance_fen, 0) as free_fen,
          coalesce(used.balance_fen, 0) as used_fen
        from ${CREDIT_ACCOUNTS} account
        full join ${balancesOf('creditFree')} free on free.owner = account.member_id::text
        full join ${balancesOf('creditUsed')} used on used.owner = coalesce(free.owner, account.member_id::text)
      ) lines where free_fen + used_fen <> greatest(limit_fen, used_fen)`,
  },
  {
    rule: 'creditUsedIsOwed',
    query: sql`select ${memberNo} as object, owed_fen as expected, used_fen as actual from (
        select coalesce(owed.owner, used.owner) as owner, coalesce(owed.fen, 0) as owed_fen,
          coalesce(used.balance_fen, 0) as used_fen
        from (select member_id::text as owner, sum(amount_fen - fee_fen) as fen from credit_movement group by member_id) owed
        full join ${balancesOf('creditUsed')} used on used.owner = owed.owner
      ) lines where owed_fen <> used_fen`,
  },
  {
    rule: 'creditIsBilledOnce',
    query: sql`select reference as object, 0 as expected, amount_fen as actual
      from credit_movement movement join ${CREDIT_ACCOUNTS} account on account.member_id = movement.member_id
      where billed_in is null and settles is null and happened_at < account.billed_until`,
  },
  {
    rule: 'statementIsItsLines',
    query: sql`select statement_no as object, total_fen as expected, lines.fen as actual from credit_statement
      cross join lateral (select coalesce(sum(amount_fen), 0) as fen from credit_movement
        where billed_in = credit_statement.id and happened_at >= period_from and happened_at < period_until) lines
      where lines.fen <> total_fen`,
  },
  {
    rule: 'unbilledIsItsMovements',
    query: sql`select coalesce(due.owner, booked.owner) as object, coalesce(due.fen, 0) as expected,
        coalesce(booked.balance_fen, 0) as actual
      from (select member_id::text as owner, sum(amount_fen) as fen from credit_movement
        where billed_in is null and settles is null group by member_id) due
      full join (select owner, sum(balance_fen)::bigint as balance_fen from (
          select owner, balance_fen from ${balancesOf('creditUnbilled')} delivered
          union all select coalesce(main.member_id::text, owner), balance_fen from ${balancesOf('creditUndelivered')} undelivered
          left join ${MAIN_ORDERS} main on main.id::text = owner
        ) balances group by owner) booked on booked.owner = due.owner
      where coalesce(due.fen, 0) <> coalesce(booked.balance_fen, 0)`,
  },
  {
    // Nothing of a main order is owed before something of it is earned, and never more than the prepayment is not owed.
    rule: 'undeliveredIsPrepaid',
    query: sql`select coalesce(main.main_no, bought.owner, undelivered.owner) as object,
        case when earned.owner is null then coalesce(bought.fen, 0)
          else least(coalesce(undelivered.balance_fen, 0), coalesce(bought.fen, 0), coalesce(-prepaid.balance_fen, 0)) end as expected,
        coalesce(undelivered.balance_fen, 0) as actual
      from (select main_order_id::text as owner, sum(amount_fen)::bigint as fen from credit_movement
        where billed_in is null and settles is null group by main_order_id) bought
      full join ${balancesOf('creditUndelivered')} undelivered on undelivered.owner = bought.owner
      left join ${balancesOf('orderPrepaid')} prepaid on prepaid.owner = coalesce(bought.owner, undelivered.owner)
      left join (select distinct owner from ${bookingsOf(['revenue', 'cancellationFee'], 'orderPrepaid')} earnings) earned
        on earned.owner = coalesce(bought.owner, undelivered.owner)
      left join ${MAIN_ORDERS} main on main.id::text = coalesce(bought.owner, undelivered.owner)
      where case when earned.owner is null then coalesce(undelivered.balance_fen, 0) <> coalesce(bought.fen, 0)
        else coalesce(undelivered.balance_fen, 0) > least(coalesce(bought.fen, 0), coalesce(-prepaid.balance_fen, 0)) end`,
  },
  {
    rule: 'statementOwesItsRest',
    query: sql`select coalesce(statement_no, booked.owner) as object, coalesce(owed_fen, 0) as expected,
        coalesce(booked.balance_fen, 0) as actual
      from ${LEFT} statement
      full join ${balancesOf('creditBilled')} booked on booked.owner = statement.id::text
      where coalesce(owed_fen, 0) <> coalesce(booked.balance_fen, 0)`,
  },
  {
    rule: 'settledOwesNothing',
    query: sql`select statement_no as object, case when state = 'settled' then 0 else 1 end as expected, owed_fen as actual
      from ${LEFT} statement where (state = 'settled') <> (owed_fen = 0)`,
  },
  {
    rule: 'movementIsOfItsStatement',
    unit: 'count',
    query: sql`select statement_no as object, 0 as expected, count(*) as actual
      from credit_movement movement
      join credit_statement statement on statement.id = coalesce(movement.billed_in, movement.settles)
      where statement.member_id <> movement.member_id group by statement.id`,
  },
  {
    rule: 'repaymentIsItsMovements',
    query: sql`select coalesce(repayment_no, moved.reference) as object, coalesce(moved.fen, 0) as expected,
        coalesce(repaid_fen, 0) as actual
      from credit_repayment repayment
      full join (select reference, member_id, -sum(amount_fen)::bigint as fen from credit_movement where kind = 'repayment'
        group by reference, member_id) moved
        on moved.reference = repayment.repayment_no and moved.member_id = repayment.member_id
      where coalesce(moved.fen, 0) <> coalesce(repaid_fen, 0)`,
  },
  {
    rule: 'writeOffIsGranted',
    query: sql`select coalesce(movement.reference, proposal.id::text) as object, coalesce(proposal.amount_fen, 0) as expected,
        coalesce(-movement.amount_fen, 0) as actual
      from (select biz_key, reference, settles, amount_fen from credit_movement where kind = 'writeOff') movement
      full join (select id, statement_id, amount_fen from credit_proposal
        where kind = 'writeOff' and state = 'granted' and decided_by <> proposed_by) proposal
        on 'writeoff:' || proposal.id = movement.biz_key and proposal.statement_id = movement.settles
      where coalesce(proposal.amount_fen, 0) <> coalesce(-movement.amount_fen, 0)`,
  },
  {
    // The corrections of one answer, whose number is in their keys, are within the limit of a single staff user together.
    rule: 'correctionIsOfAnAnswer',
    query: sql`select corrected.reference as object,
        case when objection.answered_at is null then 0 else ${limitAt('creditCorrection', sql`objection.answered_at`)} end as expected,
        corrected.fen as actual
      from (select settles, split_part(biz_key, ':', 3) as edition, min(reference) as reference,
          -sum(amount_fen)::bigint as fen
        from credit_movement where kind = 'correction' group by 1, 2) corrected
      left join credit_objection objection on objection.statement_id = corrected.settles
        and objection.edition::text = corrected.edition
      where objection.answered_at is null
        or corrected.fen > ${limitAt('creditCorrection', sql`objection.answered_at`)}`,
  },
  {
    rule: 'creditLimitIsItsHistory',
    query: sql`select ${memberNo} as object, granted_fen as expected, limit_fen as actual from (
        select account.member_id::text as owner, account.limit_fen, coalesce(last.limit_fen, 0) as granted_fen
        from ${CREDIT_ACCOUNTS} account left join ${LAST_LIMITS} last on last.member_id = account.member_id
      ) limits where granted_fen <> limit_fen`,
  },
  {
    rule: 'creditLimitIsApproved',
    unit: 'count',
    query: sql`select ${memberNo} as object, 2 as expected, 1 as actual from (
        select granted.member_id::text as owner from ${GRANTED_LIMITS} granted
        where granted.raised_fen > ${limitAt('creditLimit', sql`granted.at`)}
          and not exists (select from credit_proposal proposal
            where proposal.member_id = granted.member_id and proposal.kind = 'terms' and proposal.state = 'granted'
              and proposal.limit_fen = granted.limit_fen and proposal.decided_by <> proposal.proposed_by)
      ) alone`,
  },
];

/** Bought and on no statement, shipped or not. */
const UNBILLED = ['creditUndelivered', 'creditUnbilled'] as const;

/** Movements that have several rows under one key (a payment of several orders) are one leg. */
const ROWS: readonly BookedRows[] = [
  {
    rule: 'creditMovementIsBooked',
    journals: ['creditPayment', 'creditRefund', 'revenue', 'cancellationFee', 'walletRefund', 'onlineRefund'],
    account: UNBILLED,
    rows: sql`select min(reference) as object, biz_key, '' as owner, sum(amount_fen)::bigint as amount_fen
      from credit_movement where settles is null group by biz_key`,
  },
  {
    rule: 'creditMovementIsBooked',
    journals: ['creditRefund', 'creditRepayment', 'creditLateFee', 'creditCorrection', 'creditWriteOff'],
    account: 'creditBilled',
    rows: sql`select min(reference) as object, biz_key, settles::text as owner, sum(amount_fen)::bigint as amount_fen
      from credit_movement where settles is not null group by biz_key, settles`,
  },
  {
    rule: 'creditMovementIsBooked',
    journals: ['creditStatement'],
    account: UNBILLED,
    rows: sql`select statement_no as object, 'stmt:' || statement_no as biz_key, '' as owner,
      -total_fen as amount_fen from credit_statement where total_fen > 0`,
  },
];

/** Repayments taken from wallets, as summed by the wallet check: `owner` and `amount_fen`, debit positive. */
export const REPAYMENTS_OF_WALLETS = sql`select reference as object, biz_key, member_id::text as owner,
  -amount_fen as amount_fen from credit_movement where kind = 'repayment'`;
