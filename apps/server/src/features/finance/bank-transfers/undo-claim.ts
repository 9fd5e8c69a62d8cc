import { fen, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import type { AuditValues } from '../../base/audit/audit-changes.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { transferUndone } from '../../ledger/ledger/events.ts';
import { isOverdrawn, postJournal } from '../../ledger/ledger/post-journal.ts';
import { missingOf } from './claim-use.ts';
import { transferChanged } from './transfer-events.ts';
import { lockTransfer, setWaitingAgain, type TransferRow } from './transfer-store.ts';
import { endUndo, findUndo, insertUndo, nextClaimNo, undoWaits } from './undo-store.ts';

/**
 * Requests the undo of a transfer that was credited to the wrong wallet; a second finance user decides.
 * @throws {Refusal} `notFound`, `staleVersion`, `transfer.notClaimed`, `transfer.undoWaits`, and `transfer.spent` while the
 * wallet has less than the amount
 */
export async function askUndo(
  tx: Tx,
  input: { readonly id: string; readonly version: number; readonly reason: string; readonly staffId: string },
): Promise<void> {
  const row = await lockTransfer(tx, input.id);
  if (!row) throw new Refusal('notFound');
  if (row.version !== input.version) throw new Refusal('staleVersion');
  const memberId = claimedFor(row);
  if ((await undoWaits(tx, [row.id])).has(row.id)) throw new Refusal('transfer.undoWaits');
  const amount = fen(row.amount_fen);
  const missing = await missingOf(tx, memberId, amount);
  if (missing > 0n) throw spent(toYuanText(missing));
  await insertUndo(tx, {
    ...{ transfer_id: row.id, claim_no: await nextClaimNo(tx, row.id), member_id: memberId },
    ...{ amount_fen: amount, reason: input.reason, asked_by: input.staffId },
  });
  await record(tx, row, memberId, { before: {}, after: { awaitsSecondApproval: true }, reason: input.reason });
  await raise(tx, transferChanged, { id: row.id, staffId: input.staffId });
}

/**
 * Decides an undo request (four-eyes approval). Once undone, the money leaves the wallet and the transfer waits for its member
 * as before. The requester may withdraw the request, but not approve it.
 * @throws {Refusal} `notFound`, `transfer.undoEnded`, `transfer.spent`, as {@link requireFourEyes}
 */
export async function decideUndo(
  tx: Tx,
  input: { readonly id: string; readonly isApproved: boolean; readonly note: string; readonly staffId: string },
): Promise<void> {
  const { id, isApproved, note, staffId } = input;
  const found = await findUndo(tx, id);
  const row = found && (await lockTransfer(tx, found.transfer_id));
  // Read again behind the lock: a colleague may have been faster.
  const undo = row && (await findUndo(tx, id));
  if (!undo) throw new Refusal('notFound');
  if (undo.state !== 'waiting') throw new Refusal('transfer.undoEnded');
  const { member_id: memberId, claim_no: claimNo } = undo;
  if (isApproved)
    await requireFourEyes(tx, {
      ...{ askedBy: undo.asked_by, staffId, own: 'transfer.ownUndo' },
      object: { kind: 'transfer', id: row.id, no: row.bank_reference, memberId },
      amount: fen(row.amount_fen),
    });
  await endUndo(tx, id, { state: isApproved ? 'done' : 'refused', staffId, note });
  if (isApproved) {
    await setWaitingAgain(tx, row);
    await takeBack(tx, row, { memberId, claimNo });
  }
  await record(tx, row, memberId, {
    before: { transferState: 'credited', awaitsSecondApproval: true },
    after: { transferState: isApproved ? 'waiting' : 'credited', awaitsSecondApproval: false },
    reason: note || undo.reason,
  });
  await raise(tx, transferChanged, { id: row.id, staffId });
  if (isApproved) await publish(tx, { topic: 'wallet', id: memberId, memberId });
}

async function takeBack(
  tx: Tx,
  row: TransferRow,
  { memberId, claimNo }: { readonly memberId: string; readonly claimNo: number },
): Promise<void> {
  const [bankReference, amount] = [row.bank_reference, fen(row.amount_fen)];
  try {
    await postJournal(tx, transferUndone({ bankReference, claimNo, memberId, amount }));
  } catch (error) {
    if (!isOverdrawn(error, 'walletAvailable')) throw error;
    // The booking function rolls back its own work, so the balance can still be read.
    throw spent(toYuanText(await missingOf(tx, memberId, amount)));
  }
}

const spent = (missing: string): Refusal => new Refusal('transfer.spent', { params: { missing }, data: { missing } });

/** A transfer under the member's own name has no claim; a waiting or returned transfer is in no wallet. */
function claimedFor(row: TransferRow): string {
  if (row.state !== 'credited' || row.decided_at === null || row.member_id === null)
    throw new Refusal('transfer.notClaimed');
  return row.member_id;
}

async function record(
  tx: Tx,
  row: TransferRow,
  memberId: string,
  { before, after, reason }: { readonly before: AuditValues; readonly after: AuditValues; readonly reason: string },
): Promise<void> {
  const memberNo = (await memberCards(tx, [memberId])).get(memberId)?.memberNo ?? '';
  await recordAction(tx, {
    object: { kind: 'transfer', id: row.id, no: row.bank_reference, memberId },
    before: { ...before, memberNo },
    after: { ...after, memberNo, amount: toYuanText(fen(row.amount_fen)) },
    reason,
  });
}
