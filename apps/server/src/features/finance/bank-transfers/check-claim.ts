import { fen, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { type ActionObject, recordAction } from '../../base/audit/record-action.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { transferChanged } from './transfer-events.ts';
import { lockTransfer, setClaimCheck } from './transfer-store.ts';
import { undoWaits } from './undo-store.ts';

/**
 * Decides on a claim by hand (four-eyes approval). Once approved, its money can be withdrawn. Refused, it can only be spent, or
 * the claim be undone and the transfer returned to its payer.
 * @throws {Refusal} `notFound`, `transfer.claimChecked`, `transfer.undoWaits`, as {@link requireFourEyes}
 */
export async function checkClaim(
  tx: Tx,
  input: { readonly id: string; readonly isApproved: boolean; readonly note: string; readonly staffId: string },
): Promise<void> {
  const { id, isApproved, note, staffId } = input;
  const row = await lockTransfer(tx, id);
  if (!row) throw new Refusal('notFound');
  const { decided_by: claimedBy, member_id: memberId } = row;
  if (row.claim_check !== 'waiting' || claimedBy === null || memberId === null)
    throw new Refusal('transfer.claimChecked');
  const object: ActionObject = { kind: 'transfer', id, no: row.bank_reference, memberId };
  const amount = fen(row.amount_fen);
  if (isApproved) {
    if ((await undoWaits(tx, [id])).has(id)) throw new Refusal('transfer.undoWaits');
    await requireFourEyes(tx, { askedBy: claimedBy, staffId, own: 'transfer.ownClaim', object, amount });
  }
  await setClaimCheck(tx, id, { state: isApproved ? 'approved' : 'refused', staffId, note });
  const memberNo = (await memberCards(tx, [memberId])).get(memberId)?.memberNo ?? '';
  await recordAction(tx, {
    object,
    before: { memberNo, awaitsSecondApproval: true },
    after: { memberNo, awaitsSecondApproval: false, amount: toYuanText(amount) },
    reason: note || row.note,
  });
  await raise(tx, transferChanged, { id, staffId });
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
}
