import type { ClearingCode } from '@xunban/contract';
import { type Fen, fen, negate, sum } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { agedBalances } from '../../ledger/ledger/ageing.ts';
import { codeOf } from '../../ledger/ledger/chart.ts';
import { bookingsOf } from '../../ledger/ledger/ledger-sql.ts';
import { CHANNEL_JOURNALS } from '../payments/check-channels.ts';

/** Amount on a clearing account whose counterpart is missing. */
export interface OpenItem {
  readonly code: ClearingCode;
  /** The gateway of a payment or refund; empty for an account of its own. */
  readonly gateway: string;
  /** Number of the payment, refund, withdrawal or bank transaction, or the gateway. */
  readonly no: string;
  /** Debit positive. */
  readonly amount: Fen;
  /** Its first booking, yyyy-MM-dd. */
  readonly since: string;
  readonly days: number;
  /** Explanation of its difference from the bill. */
  readonly note: string;
}

/** Accounts of which each is an item: it is empty when its counterpart is booked. */
const OWN_ACCOUNTS = [
  'channelClaim',
  'paymentHold',
  'unidentifiedReceipt',
  'refundInTransit',
  'withdrawalInTransit',
] as const;

/**
 * Open items of all clearing accounts, the oldest first: numbers on a gateway's account that its bills do not have, or with
 * another amount, and balances that wait for their counterpart. The items of a code add up to its balance.
 * @param today yyyy-MM-dd in Shanghai
 */
export async function openItems(reader: Reader, today: string): Promise<readonly OpenItem[]> {
  const own = await Promise.all(
    OWN_ACCOUNTS.map(async (kind) => {
      const code = codeOf(kind) as ClearingCode;
      const balances = await agedBalances(reader, kind, today.slice(0, 7));
      return balances.map(
        ({ owner: no, balance, since, days }): OpenItem => ({
          ...{ code, gateway: '', no, amount: negate(balance), since, days, note: '' },
        }),
      );
    }),
  );
  return [...(await unbilledNumbers(reader, today)), ...own.flat()].toSorted((one, other) => other.days - one.days);
}

/** Numbers whose bookings differ from the lines of the read bills. */
async function unbilledNumbers(reader: Reader, today: string): Promise<readonly OpenItem[]> {
  const { rows } = await sql<{
    gateway: string;
    no: string;
    amount: bigint;
    since: string;
    days: number;
    note: string;
  }>`
    select open.gateway, open.no, open.amount, open.since::text as since, ${today}::date - open.since as days,
      coalesce(explained.note, '') as note
    from (
      select gateway, no, sum(amount_fen)::bigint as amount, min(day) as since from (
        select owner as gateway, reference as no, amount_fen, (event_at at time zone 'Asia/Shanghai')::date as day
        from ${bookingsOf(CHANNEL_JOURNALS, 'channelInTransit')} booked
        union all
        select line.gateway, line.no, -line.amount_fen, bill.day
        from gateway_bill_line line join gateway_bill bill on bill.id = line.bill_id
      ) moved group by gateway, no having sum(amount_fen) <> 0
    ) open
    left join bill_difference explained on explained.gateway = open.gateway and explained.no = open.no
      and explained.explained_by is not null
    order by open.since, open.no`.execute(reader);
  return rows.map((row) => ({ ...row, code: 'A10' as const, amount: fen(row.amount) }));
}

/** Sums of the items of each code that has some. */
export const totalsOf = (items: readonly OpenItem[]) =>
  [...new Set(items.map(({ code }) => code))].toSorted().map((code) => {
    const own = items.filter((item) => item.code === code);
    return { code, items: own.length, amount: sum(own.map(({ amount }) => amount)) };
  });
