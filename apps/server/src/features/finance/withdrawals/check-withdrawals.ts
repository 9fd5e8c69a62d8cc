import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { doneAlone, limitAt } from '../../base/action-limits/limits-sql.ts';
import { BANK_ACCOUNT_OWNERS } from '../../identity/bank-accounts/bank-account-cards.ts';
import { type BookedRows, bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { checkRules, type Findings, type Rule } from '../../ledger/ledger/check-rules.ts';
import { balancesOf, waitingOn } from '../../ledger/ledger/ledger-sql.ts';
import { BANK_REFERENCES_OF_REFUNDS } from '../payments/payments-sql.ts';

/** A bank that has paid nothing for so long has to be called. */
const LATE_HOURS = 72;

const FROZEN = sql`state in ('applied', 'reviewing', 'approved')`;
const SENT = sql`state in ('paying', 'paid', 'failed')`;
const GIVEN_BACK = sql`state in ('cancelled', 'rejected')`;
const MEMBER = sql`member_id::text`;

/**
 * Checks withdrawals: what is frozen for a member is what its open one asks for (I4), none is on its way for ever (I12), and
 * each has its bookings, leg by leg, and each booking its withdrawal (I15). Each goes to an account of its own member (A3), is
 * approved by as many staff users as its amount requires (A4), and is paid by a transfer of its own; payouts are the sum of
 * their withdrawals (A1).
 */
export function checkWithdrawals(reader: Reader): Promise<Findings> {
  return checkRules(reader, [...RULES, ...ROWS.map(bookedBothWays)]);
}

/** Approved withdrawals with `approvers`, counted by the history, and `is_alone` where the limits allowed a single one. */
const APPROVED = sql`(
  select withdrawal.withdrawal_no, coalesce(history.approvers, 0) as approvers,
    coalesce(alone.amount_fen = withdrawal.amount_fen
      and withdrawal.amount_fen <= ${limitAt('withdrawal', sql`withdrawal.approved_at`)}, false) as is_alone
  from withdrawal
  left join ${doneAlone('withdrawal')} alone on alone.subject = withdrawal.withdrawal_no and alone.staff_id = withdrawal.approved_by
  left join (
    select step.withdrawal_id, count(distinct step.actor_id) as approvers
    from withdrawal_history step join withdrawal approved on approved.id = step.withdrawal_id
    where step.to_state = 'approved' and step.actor_id = approved.approved_by
      or step.to_state = 'reviewing' and step.actor_id = approved.first_approved_by
    group by step.withdrawal_id) history on history.withdrawal_id = withdrawal.id
  where withdrawal.approved_by is not null or withdrawal.state in ('approved', 'paying', 'paid', 'failed'))`;

const RULES: readonly Rule[] = [
  {
    rule: 'withdrawalGoesToItsMember',
    unit: 'count',
    query: sql`select withdrawal_no as object, 1 as expected, 0 as actual
      from withdrawal left join ${BANK_ACCOUNT_OWNERS} account on account.id = withdrawal.bank_account_id
      where account.member_id is distinct from withdrawal.member_id`,
  },
  {
    rule: 'withdrawalIsApproved',
    unit: 'count',
    query: sql`select withdrawal_no as object, case when is_alone then 1 else 2 end as expected, approvers as actual
      from ${APPROVED} approved where approvers < case when is_alone then 1 else 2 end`,
  },
  {
    rule: 'bankTransferPaysOnce',
    unit: 'count',
    query: sql`select bank_reference as object, 1 as expected, count(*) as actual from (
        select bank_reference from withdrawal where bank_reference is not null
        union all
        select bank_reference from ${BANK_REFERENCES_OF_REFUNDS} refunds
      ) paid group by bank_reference having count(*) > 1`,
  },
  {
    rule: 'payoutIsItsWithdrawals',
    query: sql`select payout_no as object, coalesce(sum(withdrawal.amount_fen), 0) as expected, payout.amount_fen as actual
      from withdrawal_payout payout left join withdrawal on withdrawal.payout_id = payout.id
      group by payout.id having payout.amount_fen <> coalesce(sum(withdrawal.amount_fen), 0)`,
  },
  {
    rule: 'frozenIsWhatIsOpen',
    query: sql`select coalesce(open.withdrawal_no, frozen.owner) as object, coalesce(open.amount_fen, 0) as expected,
        coalesce(-frozen.balance_fen, 0) as actual
      from (select withdrawal_no, ${MEMBER} as owner, amount_fen from withdrawal where ${FROZEN}) open
      full join ${balancesOf('walletFrozen')} frozen on frozen.owner = open.owner
      where coalesce(open.amount_fen, 0) <> coalesce(-frozen.balance_fen, 0)`,
  },
  {
    rule: 'withdrawalEndsInTime',
    query: sql`select owner as object, 0 as expected, -balance_fen as actual
      from ${waitingOn('withdrawalInTransit')} waiting where moved_at < now() - make_interval(hours => ${LATE_HOURS})`,
  },
];

const rows = (key: string, owner: typeof MEMBER, sign: 1 | -1, which: typeof MEMBER) =>
  sql`select withdrawal_no as object, ${key}::text || withdrawal_no as biz_key, ${owner} as owner,
    ${sql.lit(sign)} * amount_fen as amount_fen from withdrawal where ${which}`;

const NUMBER = sql`withdrawal_no`;
const ALL = sql`true`;

const ROWS: readonly BookedRows[] = [
  leg('withdrawalIsFrozen', ['withdrawalFreeze'], 'walletAvailable', rows('withdraw:', MEMBER, 1, ALL)),
  leg('withdrawalIsFrozen', ['withdrawalFreeze'], 'walletFrozen', rows('withdraw:', MEMBER, -1, ALL)),
  leg('withdrawalEndIsBooked', ['withdrawalUnfreeze'], 'walletFrozen', rows('unfreeze:', MEMBER, 1, GIVEN_BACK)),
  leg('withdrawalEndIsBooked', ['withdrawalUnfreeze'], 'walletAvailable', rows('unfreeze:', MEMBER, -1, GIVEN_BACK)),
  leg('withdrawalLeavesOnce', ['withdrawalSent'], 'walletFrozen', rows('payout:', MEMBER, 1, SENT)),
  leg('withdrawalLeavesOnce', ['withdrawalSent'], 'withdrawalInTransit', rows('payout:', NUMBER, -1, SENT)),
  leg(
    'withdrawalEndIsBooked',
    ['withdrawalPaid', 'withdrawalReturned'],
    'withdrawalInTransit',
    rows('payoutEnd:', NUMBER, 1, sql`state in ('paid', 'failed')`),
  ),
  leg(
    'withdrawalEndIsBooked',
    ['withdrawalPaid'],
    'bank',
    rows('payoutEnd:', sql`'transfers'`, -1, sql`state = 'paid'`),
  ),
  leg(
    'withdrawalEndIsBooked',
    ['withdrawalReturned'],
    'walletAvailable',
    rows('payoutEnd:', MEMBER, -1, sql`state = 'failed'`),
  ),
];

function leg(
  rule: BookedRows['rule'],
  journals: BookedRows['journals'],
  account: BookedRows['account'],
  due: ReturnType<typeof rows>,
): BookedRows {
  return { rule, journals, account, rows: due };
}

/** Withdrawals taken from wallets, available and frozen together, as summed by the wallet check. */
export const WITHDRAWALS_OF_WALLETS = sql`${rows('payout:', MEMBER, 1, SENT)}
  union all ${rows('payoutEnd:', MEMBER, -1, sql`state = 'failed'`)}`;

/** Withdrawals paid by the bank: `at` and `amount_fen`. */
export const PAID_WITHDRAWALS = sql`(select paid_at as at, -amount_fen as amount_fen from withdrawal where state = 'paid')`;
