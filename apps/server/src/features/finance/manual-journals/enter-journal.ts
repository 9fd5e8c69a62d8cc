import { type Fen, negate, sum, toYuanText } from '@xunban/money';
import { shanghaiDay } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { type ActionObject, recordAction } from '../../base/audit/record-action.ts';
import { kindOf } from '../../ledger/ledger/chart.ts';
import { manualEntry } from '../../ledger/ledger/events.ts';
import { reversalOf } from '../../ledger/ledger/journal.ts';
import { lockCloses, monthCloses } from '../../ledger/ledger/month-closes.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { manualJournalChanged } from './manual-journal-events.ts';
import {
  endManualJournal,
  endMonthly,
  findManualJournal,
  insertManualJournal,
  type JournalLine,
  lockManualJournal,
  type ManualJournal,
  type NewJournal,
} from './manual-journal-store.ts';

/**
 * Enters a journal, which waits for four-eyes approval.
 * @throws {Refusal} `manualJournal.unbalanced` also when an account is named twice, `manualJournal.day` in the future,
 * `manualJournal.monthClosed`, `manualJournal.monthOpen` when the corrected month is not closed, `manualJournal.noEvidence`,
 * `manualJournal.changed` when the repeated one is not booked or was repeated
 */
export async function enterJournal(tx: Tx, wish: NewJournal): Promise<ManualJournal> {
  const { day, correctsMonth, repeatsId, lines } = wish;
  const isEmpty = lines.some(({ amount }) => amount === 0n);
  const isTwice = new Set(lines.map(({ code }) => code)).size < lines.length;
  if (isEmpty || isTwice || sum(lines.map(({ amount }) => amount)) !== 0n)
    throw new Refusal('manualJournal.unbalanced');
  await lockCloses(tx);
  if (day > (await today(tx))) throw new Refusal('manualJournal.day');
  const closedUntil = await lastClosed(tx);
  if (day.slice(0, 7) <= closedUntil)
    throw new Refusal('manualJournal.monthClosed', { params: { month: day.slice(0, 7) } });
  if (correctsMonth !== undefined && correctsMonth > closedUntil)
    throw new Refusal('manualJournal.monthOpen', { params: { month: correctsMonth } });
  if (repeatsId !== undefined && (await lockManualJournal(tx, repeatsId))?.state !== 'done')
    throw new Refusal('manualJournal.changed');
  const id = await insertManualJournal(tx, wish);
  if (id === undefined)
    throw new Refusal(repeatsId === undefined ? 'manualJournal.noEvidence' : 'manualJournal.changed');
  return entered(tx, id, wish.summary);
}

/**
 * Enters the reversal of a booked journal, dated today. The reversal of one in a closed month refers to that month.
 * @throws {Refusal} `notFound`, `manualJournal.changed` when it is not booked, or is reversed already, or is a reversal
 */
export async function enterReversal(
  tx: Tx,
  { id: reversesId, reason, staffId }: { readonly id: string; readonly reason: string; readonly staffId: string },
): Promise<ManualJournal> {
  const found = await lockManualJournal(tx, reversesId);
  if (!found) throw new Refusal('notFound');
  if (found.state !== 'done' || found.reversesId !== null) throw new Refusal('manualJournal.changed');
  const month = found.day.slice(0, 7);
  const id = await insertManualJournal(tx, {
    ...{ day: await today(tx), summary: reason, reversesId, staffId, isMonthly: false, evidenceName: '' },
    ...{ department: found.department, project: found.project },
    correctsMonth: month <= (await lastClosed(tx)) ? month : undefined,
    lines: found.lines.map(({ code, amount }) => ({ code, amount: negate(amount) })),
  });
  if (id === undefined) throw new Refusal('manualJournal.changed');
  return entered(tx, id, reason);
}

async function entered(tx: Tx, id: string, reason: string): Promise<ManualJournal> {
  const found = await findManualJournal(tx, id);
  if (!found) throw new Error('invariant: manual journal was just inserted');
  const after = { journalLines: linesText(found.lines), journalState: 'waiting', awaitsSecondApproval: true };
  await recordAction(tx, { object: objectOf(found), after, reason });
  await raise(tx, manualJournalChanged, { id, staffId: found.askedBy });
  return found;
}

/**
 * Decides on a manual journal (four-eyes approval) and books it. The requester may withdraw it, but not approve it.
 * @throws {Refusal} `notFound`, `manualJournal.changed` when it is decided, as {@link requireFourEyes}
 */
export async function decideJournal(
  tx: Tx,
  input: { readonly id: string; readonly isApproved: boolean; readonly note: string; readonly staffId: string },
): Promise<void> {
  const { id, isApproved, note, staffId } = input;
  const found = await lockManualJournal(tx, id);
  if (!found) throw new Refusal('notFound');
  if (found.state !== 'waiting') throw new Refusal('manualJournal.changed');
  if (isApproved)
    await requireFourEyes(tx, {
      ...{ askedBy: found.askedBy, staffId, own: 'manualJournal.own' },
      ...{ object: objectOf(found), amount: amountOf(found) },
    });
  await endManualJournal(tx, id, { state: isApproved ? 'done' : 'refused', staffId, note });
  if (isApproved) await book(tx, found);
  await recordAction(tx, {
    object: objectOf(found),
    before: { journalState: 'waiting', awaitsSecondApproval: true },
    after: { journalState: isApproved ? 'done' : 'refused', awaitsSecondApproval: false },
    reason: note || found.summary,
  });
  await raise(tx, manualJournalChanged, { id, staffId });
}

async function book(tx: Tx, { id, journalNo, day, reversesId, lines }: ManualJournal): Promise<void> {
  const eventAt = new Date(`${day}T12:00:00+08:00`);
  if (reversesId === null) {
    await postJournal(tx, entryOf({ id, journalNo, lines }), { eventAt });
    return;
  }
  const reversed = await findManualJournal(tx, reversesId);
  if (!reversed) throw new Error('invariant: reversed journal is kept');
  const journal = entryOf(reversed);
  await postJournal(tx, { ...reversalOf(journal), reference: journalNo }, { eventAt, reverses: journal.bizKey });
}

const entryOf = ({ id, journalNo, lines }: Pick<ManualJournal, 'id' | 'journalNo' | 'lines'>) =>
  manualEntry({ id, journalNo, lines: lines.map(({ code, amount }) => ({ kind: kindOf(code), amount })) });

/** Ends the monthly repetition. @throws {Refusal} `notFound`, `manualJournal.changed` when it has ended */
export async function endRepetition(tx: Tx, id: string): Promise<ManualJournal> {
  const found = await lockManualJournal(tx, id);
  if (!found) throw new Refusal('notFound');
  if (!found.isMonthly) throw new Refusal('manualJournal.changed');
  await endMonthly(tx, id);
  await recordAction(tx, { object: objectOf(found) });
  return { ...found, isMonthly: false, isDue: false };
}

export const objectOf = ({ id, journalNo: no }: Pick<ManualJournal, 'id' | 'journalNo'>): ActionObject => ({
  ...{ kind: 'manualJournal', id, no },
});

/** Sum of the debits. */
export const amountOf = ({ lines }: Pick<ManualJournal, 'lines'>): Fen =>
  sum(lines.flatMap(({ amount }) => (amount > 0n ? amount : [])));

const linesText = (lines: readonly JournalLine[]): string =>
  lines.map(({ code, amount }) => `${code} ${toYuanText(amount)}`).join(', ');

const today = async (reader: Reader): Promise<string> => shanghaiDay(await databaseNow(reader));

/** The last closed month (yyyy-MM), or a text before all of them. */
async function lastClosed(reader: Reader): Promise<string> {
  return (await monthCloses(reader)).find(({ reopenedAt }) => reopenedAt === null)?.month ?? '';
}
