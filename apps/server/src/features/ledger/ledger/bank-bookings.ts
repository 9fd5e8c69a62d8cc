import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { codeOf } from './chart.ts';

export interface BookedAtBank {
  /** Key of its journal. */
  readonly key: string;
  readonly kind: string;
  readonly no: string;
  readonly at: Date;
  /** Accounting day, yyyy-MM-dd. */
  readonly bookedOn: string;
  readonly amount: Fen;
}

/** Movements on the bank accounts, debit positive, from an accounting day to before another one. */
export const bankBookingsBetween = (reader: Reader, from: string, until: string): Promise<readonly BookedAtBank[]> =>
  bankBookings(reader, sql`journal.booked_on >= ${from}::date and journal.booked_on < ${until}::date`);

/** The same, by the keys of the journals. */
export const bankBookingsOf = (reader: Reader, keys: readonly string[]): Promise<readonly BookedAtBank[]> =>
  bankBookings(reader, sql`journal.biz_key = any (${[...keys]}::text[])`);

async function bankBookings(reader: Reader, which: RawBuilder<unknown>): Promise<readonly BookedAtBank[]> {
  const { rows } = await sql<{ key: string; kind: string; no: string; at: Date; day: string; amount_fen: bigint }>`
    select journal.biz_key as key, journal.kind, journal.reference as no, journal.event_at as at,
      journal.booked_on::text as day, posting.amount_fen
    from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_journal journal on journal.id = posting.journal_id
    where account.code = ${codeOf('bank')} and ${which}
    order by journal.event_at, journal.id`.execute(reader);
  return rows.map(({ amount_fen, day, ...row }) => ({ ...row, bookedOn: day, amount: fen(amount_fen) }));
}
