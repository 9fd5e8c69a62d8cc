import type { ClosingCheck } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import {
  endReopening,
  findReopenings,
  insertClose,
  insertReopening,
  ledgerMonthRange,
  lockCloses,
  type MonthClose,
  monthCloses,
} from '../../ledger/ledger/month-closes.ts';
import { unansweredDisputesUntil } from '../disputes/disputes.ts';
import { waitingJournalsUntil } from '../manual-journals/manual-journal-approvals.ts';
import { openBillsUntil, unbilledIn } from '../settlements/find-settlements.ts';
import { isExported } from '../vouchers/export-vouchers.ts';
import { reopeningChanged } from './month-events.ts';
import { violationsAfter } from './run-store.ts';

/** A condition of closing, and how many things stand against it. */
export interface CheckedCondition {
  readonly name: ClosingCheck;
  readonly open: number;
}

/** The next month to close, and whether its conditions are met. */
export interface NextClose {
  readonly month: string;
  readonly checks: readonly CheckedCondition[];
}

/** The month after the last one that is closed, or that of the first booking; undefined while nothing was booked. */
export async function nextClose(reader: Reader): Promise<NextClose | undefined> {
  const [closes, { first, now }] = [await monthCloses(reader), await ledgerMonthRange(reader)];
  const last = lastInForce(closes);
  const month = last ? monthAfter(last.month) : first;
  if (month === undefined) return undefined;
  const bills = await openBillsUntil(reader, month);
  return {
    month,
    checks: [
      { name: 'isOver', open: month < now ? 0 : 1 },
      { name: 'ledgerChecksPass', open: await violationsAfter(reader, month) },
      { name: 'billsAreRead', open: bills.unread },
      { name: 'differencesAreExplained', open: bills.differences },
      // What is billed is known once every bill was read.
      { name: 'bookingsAreBilled', open: bills.unread > 0 ? bills.unread : await unbilledIn(reader, month) },
      { name: 'journalsAreDecided', open: await waitingJournalsUntil(reader, month) },
      { name: 'disputesAreAnswered', open: await unansweredDisputesUntil(reader, month) },
    ],
  };
}

/**
 * Closes the next month. From then on no journal can be dated into it.
 * @throws {Refusal} `ledgerChecks.monthChanged` when another month is next, `ledgerChecks.monthNotReady` while a condition is not met
 */
export async function closeMonth(
  tx: Tx,
  { month, staffId, note }: { readonly month: string; readonly staffId: string; readonly note: string },
): Promise<void> {
  await lockCloses(tx);
  const next = await nextClose(tx);
  if (next?.month !== month) throw new Refusal('ledgerChecks.monthChanged');
  if (next.checks.some(({ open }) => open > 0)) throw new Refusal('ledgerChecks.monthNotReady');
  const id = await insertClose(tx, { month, staffId, note });
  await recordAction(tx, { object: { kind: 'ledgerMonth', id, no: month }, reason: note });
}

/**
 * Requests to reopen the last closed month; a second staff user decides.
 * @throws {Refusal} `ledgerChecks.monthChanged` when it is not that month, or a request is already open,
 * `ledgerChecks.monthExported` when its vouchers were exported
 */
export async function askForReopening(
  tx: Tx,
  { month, staffId, reason }: { readonly month: string; readonly staffId: string; readonly reason: string },
): Promise<void> {
  await lockCloses(tx);
  const last = lastInForce(await monthCloses(tx));
  const waiting = await findReopenings(tx, { isWaiting: true, max: 1 });
  if (last?.month !== month || waiting.length > 0) throw new Refusal('ledgerChecks.monthChanged');
  if (await isExported(tx, last.id)) throw new Refusal('ledgerChecks.monthExported');
  const id = await insertReopening(tx, { closeId: last.id, staffId, reason });
  await recordAction(tx, { object: { kind: 'ledgerMonth', id: last.id, no: month }, reason });
  await raise(tx, reopeningChanged, { id, staffId });
}

/**
 * Approves or rejects the reopening of a month (four-eyes approval). The requester may withdraw the request.
 * @throws {Refusal} `notFound`, `ledgerChecks.monthChanged` when it was already decided, as {@link requireFourEyes}
 */
export async function decideReopening(
  tx: Tx,
  decision: { readonly id: string; readonly isGranted: boolean; readonly staffId: string; readonly note: string },
): Promise<void> {
  await lockCloses(tx);
  const [asked] = await findReopenings(tx, { max: 1, ids: [decision.id] });
  if (!asked) throw new Refusal('notFound');
  if (asked.state !== 'waiting') throw new Refusal('ledgerChecks.monthChanged');
  const object = { kind: 'ledgerMonth', id: asked.close_id, no: asked.month } as const;
  if (decision.isGranted && (await isExported(tx, asked.close_id))) throw new Refusal('ledgerChecks.monthExported');
  if (decision.isGranted)
    await requireFourEyes(tx, {
      ...{ askedBy: asked.asked_by, staffId: decision.staffId, own: 'ledgerChecks.ownRequest' },
      ...{ object, amount: null },
    });
  await endReopening(tx, asked, decision);
  await recordAction(tx, { object, reason: decision.note || asked.reason });
  await raise(tx, reopeningChanged, { id: asked.id, staffId: decision.staffId });
}

const lastInForce = (closes: readonly MonthClose[]): MonthClose | undefined =>
  closes.find(({ reopenedAt }) => reopenedAt === null);

/** @param month yyyy-MM */
export function monthAfter(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}
