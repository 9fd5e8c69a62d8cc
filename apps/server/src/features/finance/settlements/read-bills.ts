import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BillLine, Gateways, PaymentGateway } from '../../../platform/gateways/gateway.ts';
import { bookedOnDay, firstDayOf } from '../../ledger/ledger/booked-on.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { channelSettled } from '../../ledger/ledger/settlement-events.ts';
import { CHANNEL_JOURNALS } from '../payments/check-channels.ts';
import { UNASKED_PAYMENTS } from '../payments/payments-sql.ts';
import { type GatewayDay, insertBill, lastBilledDay, readBefore } from './bill-store.ts';
import { compareNumbers } from './compare-numbers.ts';

const DAY_MS = 86_400_000;
/** An instance that was down for long catches up a month at a time. */
const MAX_DAYS = 31;

export type SettlementDeps = Pick<Deps, 'db' | 'log'> & { readonly gateways: Gateways };

/**
 * Reads the bills of all gateways up to yesterday, the oldest first, and settles each. A gateway that has not made one yet,
 * does not answer, or has payments of an outage that are not settled, is asked again later.
 * @param today in Shanghai, yyyy-MM-dd
 */
export async function readBills({ db, log, gateways }: SettlementDeps, today: string): Promise<void> {
  for (const name of gateways.names) {
    const gateway = gateways.get(name);
    const last = await lastBilledDay(db.read, name);
    const first = last === undefined ? await firstDayOf(db.read, channelOf(name)) : nextDay(last);
    if (!gateway || first === undefined || (await isBehind(db.read, name))) continue;
    try {
      await readDays({ db }, gateway, { first, before: today });
    } catch (err) {
      log.warn({ err, gateway: name }, 'gateway bill not read');
    }
  }
}

/** True when payments of a gateway wait to be asked about: they would differ from its bill. */
async function isBehind(reader: Reader, gateway: string): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`select exists (select from ${UNASKED_PAYMENTS} unasked
    where unasked.gateway = ${gateway}) as behind`.execute(reader);
  return rows[0]?.behind ?? false;
}

/** @param days which days: from one, up to but without another */
async function readDays(
  { db }: Pick<SettlementDeps, 'db'>,
  gateway: PaymentGateway,
  days: { readonly first: string; readonly before: string },
): Promise<void> {
  for (let day = days.first, read = 0; day < days.before && read < MAX_DAYS; day = nextDay(day), read += 1) {
    // Outside of the transaction: the gateway may take its time.
    const lines = await gateway.bill(day);
    if (!lines) return;
    await db.transaction((tx) => settleDay(tx, { gateway: gateway.name, day }, lines));
  }
}

/** Stores the bill, books the gateway's payout for it, and compares it with the bookings. */
async function settleDay(tx: Tx, day: GatewayDay, lines: readonly BillLine[]): Promise<void> {
  const settled = await insertBill(tx, day, lines);
  if (!settled) return;
  const isNothing = settled.amount === 0n && settled.fee === 0n;
  if (!isNothing)
    await postJournal(tx, channelSettled({ ...day, ...settled }), { eventAt: new Date(`${day.day}T23:59:59+08:00`) });
  // A payment around midnight may be on the next bill, so a day must be complete once that one has been read, too. What was
  // written since the last comparison and is dated to an earlier day is compared now.
  const booked = await bookedOnDay(tx, channelOf(day.gateway), CHANNEL_JOURNALS, {
    day: new Date(Date.parse(day.day) - DAY_MS).toISOString().slice(0, 10),
    writtenSince: await readBefore(tx, day),
  });
  await compareNumbers(tx, day, {
    billed: lines.map(({ no }) => no),
    booked,
  });
}

const channelOf = (gateway: string) => ({ kind: 'channelInTransit', owner: gateway }) as const;

const nextDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
