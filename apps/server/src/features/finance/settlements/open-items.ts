import type { ClearingCode } from '@xunban/contract';
import { type Fen, fen, negate, sum } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { agedBalances } from '../../ledger/ledger/ageing.ts';
import { bookedByReferences, ownersMovedUntil, referencesBooked } from '../../ledger/ledger/booked-on.ts';
import { codeOf } from '../../ledger/ledger/chart.ts';
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
  const gateways = await ownersMovedUntil(reader, 'channelInTransit', today);
  return (await Promise.all(gateways.map((gateway) => unbilledOf(reader, gateway, today)))).flat();
}

const DAY_MS = 86_400_000;

/**
 * Reads known differences, and numbers that no bill was compared with: from before the first one, and of the last days. Everything
 * else agreed when its bill was read.
 */
async function unbilledOf(reader: Reader, gateway: string, today: string): Promise<readonly OpenItem[]> {
  const account = { kind: 'channelInTransit', owner: gateway } as const;
  const { rows } = await sql<{
    first: string | null;
    compared: Date | null;
    known: string[];
    notes: Record<string, string>;
  }>`
    select min(day)::text as first, least(max(read_at), max(day)::timestamp at time zone 'Asia/Shanghai') as compared,
      array(select no from bill_difference found where found.gateway = ${gateway}
        and (ended_at is null or explained_by is not null)) as known,
      (select coalesce(jsonb_object_agg(no, note), '{}') from bill_difference found where found.gateway = ${gateway}
        and explained_by is not null) as notes
    from gateway_bill where gateway = ${gateway}`.execute(reader);
  const [read] = rows;
  const writtenSince = read?.compared ? new Date(read.compared.getTime() - DAY_MS) : null;
  const booked = await referencesBooked(reader, account, CHANNEL_JOURNALS, {
    writtenSince,
    before: read?.first ?? null,
  });
  const numbers = [...new Set([...(read?.known ?? []), ...booked])];
  const [bookings, { rows: billed }] = await Promise.all([
    bookedByReferences(reader, account, CHANNEL_JOURNALS, numbers),
    sql<{ no: string; amount: bigint; since: string }>`
      select line.no, sum(line.amount_fen)::bigint as amount, min(bill.day)::text as since
      from gateway_bill_line line join gateway_bill bill on bill.id = line.bill_id
      where line.gateway = ${gateway} and line.no = any (${numbers}) group by line.no`.execute(reader),
  ]);
  const bills = new Map(billed.map((row) => [row.no, row]));
  return numbers
    .flatMap((no): OpenItem[] => {
      const [own, bill] = [bookings.get(no), bills.get(no)];
      const amount = fen((own?.amount ?? 0n) - (bill?.amount ?? 0n));
      const since = [own?.since, bill?.since].flatMap((day) => day ?? []).toSorted()[0];
      if (amount === 0n || since === undefined) return [];
      const days = Math.round((Date.parse(today) - Date.parse(since)) / DAY_MS);
      return [{ code: 'A10', gateway, no, amount, since, days, note: read?.notes[no] ?? '' }];
    })
    .toSorted((one, other) => one.since.localeCompare(other.since) || one.no.localeCompare(other.no));
}

/** Sums of the items of each code that has some. */
export const totalsOf = (items: readonly OpenItem[]) =>
  [...new Set(items.map(({ code }) => code))].toSorted().map((code) => {
    const own = items.filter((item) => item.code === code);
    return { code, items: own.length, amount: sum(own.map(({ amount }) => amount)) };
  });
