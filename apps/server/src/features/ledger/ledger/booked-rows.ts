import type { LedgerRule } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AccountKind } from './chart.ts';
import type { Rule } from './check-rules.ts';
import type { JournalKind } from './journal.ts';
import { bookingsOf, bookingsOfAll } from './ledger-sql.ts';

/** Required bookings of business rows on one kind of account. */
export interface BookedRows {
  readonly rule: LedgerRule;
  readonly journals: readonly JournalKind[];
  /** Several kinds are compared by their sum, and their owners are empty. */
  readonly account: AccountKind | readonly AccountKind[];
  /** A query of `object`, `biz_key`, `owner` and `amount_fen` (debit positive): each booking that must be there. */
  readonly rows: RawBuilder<unknown>;
}

/**
 * Compares rows and journals both ways: finds a row without its booking, a booking without its row, and a booking of another
 * amount or on another owner's account. One pass over both, whatever their number.
 */
export const bookedBothWays = ({ rule, journals, account, rows }: BookedRows): Rule => ({
  rule,
  query: sql`select coalesce(due.object, booked.reference) as object,
      abs(coalesce(due.amount_fen, 0)) as expected,
      coalesce(booked.amount_fen, 0) * coalesce(nullif(sign(due.amount_fen), 0), sign(booked.amount_fen)) as actual
    from (${rows}) due
    full join ${typeof account === 'string' ? bookingsOf(journals, account) : bookingsOfAll(journals, account)} booked on booked.biz_key = due.biz_key and booked.owner = due.owner
    where coalesce(due.amount_fen, 0) <> coalesce(booked.amount_fen, 0)`,
});
