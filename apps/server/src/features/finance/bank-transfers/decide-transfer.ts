import { fen, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { consumeActionLimit } from '../../base/action-limits/consume-action-limit.ts';
import type { AuditValues } from '../../base/audit/audit-changes.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { transferClaimed, transferReturned } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { isOwnName } from './own-name.ts';
import { transferChanged, transferCredited } from './transfer-events.ts';
import { transferNotification } from './transfer-notification.ts';
import { lockTransfer, setTransferDecision, type TransferRow } from './transfer-store.ts';
import { nextClaimNo } from './undo-store.ts';

interface Decision {
  readonly id: string;
  readonly version: number;
  readonly staffId: string;
  readonly note: string;
}

/**
 * Credits a held transfer to the wallet that staff assigned it to. It does not certify the member: the payer's name was not the
 * member's, so a staff user may do so alone only up to a limit. The money can be spent at once, but not withdrawn before another
 * user has checked the claim.
 * @throws {Refusal} `notFound`, `transfer.notWaiting`, `staleVersion`, and as {@link consumeActionLimit}
 */
export async function assignTransfer(tx: Tx, decision: Decision & { readonly memberId: string }): Promise<void> {
  const row = await lockWaiting(tx, decision);
  const { memberId, staffId } = decision;
  const member = await findMember(tx, memberId);
  if (!member) throw new Refusal('notFound');
  const [amount, subject] = [fen(row.amount_fen), row.bank_reference];
  if (!isOwnName(member, row.payer_name))
    await consumeActionLimit(tx, { action: 'foreignTransfer', staffId, amount, subject, memberId });
  await setTransferDecision(tx, row, { ...decision, state: 'credited' });
  await record(tx, row, decision, { transferState: 'credited', memberNo: member.member_no });
  const claimNo = await nextClaimNo(tx, row.id);
  await postJournal(tx, transferClaimed({ bankReference: row.bank_reference, claimNo, memberId, amount }));
  await raise(tx, transferChanged, decision);
  await raise(tx, transferCredited, { transferId: row.id, memberId, remark: row.remark });
  await notifyMember(tx, transferNotification({ memberId, bankReference: row.bank_reference, amount }));
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
}

/** Books the return of a held transfer. @throws {Refusal} `notFound`, `transfer.notWaiting`, `staleVersion` */
export async function returnTransfer(tx: Tx, decision: Decision): Promise<void> {
  const row = await lockWaiting(tx, decision);
  await setTransferDecision(tx, row, { ...decision, memberId: row.member_id, state: 'returned' });
  await record(tx, row, { ...decision, memberId: row.member_id }, { transferState: 'returned' });
  await postJournal(tx, transferReturned({ bankReference: row.bank_reference, amount: fen(row.amount_fen) }));
  await raise(tx, transferChanged, decision);
  if (row.member_id) await publish(tx, { topic: 'wallet', id: row.member_id, memberId: row.member_id });
}

/** The amount is on one side, as the subject of the decision. */
const record = (
  tx: Tx,
  row: TransferRow,
  { memberId, note }: Pick<Decision, 'note'> & { readonly memberId: string | null },
  after: AuditValues,
): Promise<void> =>
  recordAction(tx, {
    object: { kind: 'transfer', id: row.id, no: row.bank_reference, memberId },
    before: { transferState: row.state },
    after: { ...after, amount: toYuanText(fen(row.amount_fen)) },
    reason: note,
  });

async function lockWaiting(tx: Tx, { id, version }: Decision): Promise<TransferRow> {
  const row = await lockTransfer(tx, id);
  if (!row) throw new Refusal('notFound');
  if (row.state !== 'waiting') throw new Refusal('transfer.notWaiting');
  if (row.version !== version) throw new Refusal('staleVersion');
  return row;
}
