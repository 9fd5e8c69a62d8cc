import type { InvoiceSource } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { type AccountKind, COMPANY, codeOf } from './chart.ts';
import type { JournalKind } from './journal.ts';
import { SALES_ACCOUNTS } from './output-tax.ts';
import { firstDay, firstDayAfter } from './period-balances.ts';

/**
 * SQL fragments by which the checks of other features query the ledger, without knowing its tables. Each is a full table to be
 * joined: a check reads the ledger once and not once for each of its rows.
 */

/** The tax that is in an amount, as `taxOf` works it out. */
export const taxIn = (gross: RawBuilder<unknown>, percent: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${gross} - round(${gross} * 100 / (100.0 + ${percent}))::bigint)`;

/**
 * Bookings of journals of these kinds on accounts of one kind: `biz_key`, `reference`, `event_at`, `created_at`, `owner` and
 * `amount_fen`, debit positive.
 */
export const bookingsOf = (journals: readonly JournalKind[], account: AccountKind): RawBuilder<unknown> =>
  sql`(select journal.biz_key, journal.reference, journal.event_at, journal.created_at, account.owner, posting.amount_fen
    from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_journal journal on journal.id = posting.journal_id
    where account.code = ${codeOf(account)} and journal.kind = any (${journals}))`;

/** The sum that each journal of these kinds moved on accounts of several kinds, as {@link bookingsOf}; the owner is empty. */
export const bookingsOfAll = (
  journals: readonly JournalKind[],
  accounts: readonly AccountKind[],
): RawBuilder<unknown> =>
  sql`(select journal.biz_key, max(journal.reference) as reference, '' as owner, sum(posting.amount_fen)::bigint as amount_fen
    from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_journal journal on journal.id = posting.journal_id
    where account.code = any (${accounts.map(codeOf)}) and journal.kind = any (${journals}) group by journal.id)`;

/** Sums that journals of these kinds moved in a month (yyyy-MM) by accounting day: `owner`, `reference` and `amount_fen`. */
export const bookingsInMonth = (
  month: string,
  journals: readonly JournalKind[],
  account: AccountKind,
): RawBuilder<unknown> =>
  sql`(select account.owner, journal.reference, sum(posting.amount_fen)::bigint as amount_fen
    from ledger_journal journal
    join ledger_posting posting on posting.journal_id = journal.id
    join ledger_account account on account.id = posting.account_id and account.code = ${codeOf(account)}
    where journal.kind = any (${journals}) and journal.booked_on >= ${firstDay(month)} and journal.booked_on < ${firstDayAfter(month)}
    group by account.owner, journal.reference)`;

/** Balances of the accounts of these kinds: `owner` and `balance_fen`, debit positive. */
export const balancesOf = (...kinds: readonly AccountKind[]): RawBuilder<unknown> =>
  sql`(select owner, sum(balance_fen)::bigint as balance_fen from ledger_account
    where code = any (${kinds.map(codeOf)}) group by owner)`;

/** Since when each account of a kind that is not empty has not moved: `owner`, `balance_fen` and `moved_at`. */
export const waitingOn = (kind: AccountKind): RawBuilder<unknown> =>
  sql`(select account.owner, account.balance_fen, max(journal.created_at) as moved_at
    from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_journal journal on journal.id = posting.journal_id
    where account.code = ${codeOf(kind)} and account.balance_fen <> 0 group by account.id)`;

/** True for the accounts (`account`) of sales of a kind and of their tax. */
export const isOfSales = (kind: InvoiceSource): RawBuilder<unknown> =>
  sql`(account.code = any (${SALES_ACCOUNTS[kind].map(codeOf)}) and account.owner = ${COMPANY}
    or account.code = ${codeOf('outputTax')} and account.owner = ${kind})`;

/**
 * Booked sales of a kind, by journal: `biz_key`, `kind`, `reference`, `event_at`, `amount_fen` with its tax, `tax_fen`, and
 * `tooling_fen` and `coupon_fen` without tax.
 */
export const salesOf = (kind: InvoiceSource): RawBuilder<unknown> =>
  sql`(select journal.biz_key, journal.kind, journal.reference, journal.event_at, -sum(posting.amount_fen)::bigint as amount_fen,
      coalesce(-sum(posting.amount_fen) filter (where account.code = ${codeOf('outputTax')}), 0)::bigint as tax_fen,
      coalesce(-sum(posting.amount_fen) filter (where account.code = ${codeOf('toolingSales')}), 0)::bigint as tooling_fen,
      coalesce(sum(posting.amount_fen) filter (where account.code = ${codeOf('couponDiscounts')}), 0)::bigint as coupon_fen
    from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_journal journal on journal.id = posting.journal_id
    where ${isOfSales(kind)} and journal.kind = any (${['revenue', 'concession'] satisfies JournalKind[]}) group by journal.id)`;

/**
 * Sales of a kind by the main order whose prepayment paid for them: `main_order_id` as text, `amount_fen` with its tax, `tax_fen`,
 * and `since`, the time of the first one.
 */
export const prepaidSales = (kind: InvoiceSource): RawBuilder<unknown> =>
  sql`(select prepaid.owner as main_order_id, -sum(posting.amount_fen)::bigint as amount_fen,
      coalesce(-sum(posting.amount_fen) filter (where account.code = ${codeOf('outputTax')}), 0)::bigint as tax_fen,
      min(journal.event_at) as since
    from ledger_account prepaid
    join ledger_posting prepayment on prepayment.account_id = prepaid.id
    join ledger_journal journal on journal.id = prepayment.journal_id
    join ledger_posting posting on posting.journal_id = prepayment.journal_id
    join ledger_account account on account.id = posting.account_id
    where prepaid.code = ${codeOf('orderPrepaid')} and ${isOfSales(kind)} group by prepaid.owner)`;
