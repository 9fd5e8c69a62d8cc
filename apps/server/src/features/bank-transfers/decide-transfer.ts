import { fen } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { publish } from '../../platform/events/publish.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findMember } from '../accounts/members.ts';
import { transferClaimed, transferReturned } from '../ledger/events.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { lockTransfer, setTransferDecision, type TransferRow } from './transfer-store.ts';

interface Decision {
  readonly id: string;
  readonly version: number;
  readonly staffId: string;
  readonly note: string;
}

/**
 * Credits a held transfer to the wallet that staff found it to be for. It certifies nobody: the payer's name was not
 * the member's.
 * @throws {Refusal} `notFound`, `transfer.notWaiting`, `staleVersion`
 */
export async function assignTransfer(tx: Tx, decision: Decision & { readonly memberId: string }): Promise<void> {
  const row = await lockWaiting(tx, decision);
  if (!(await findMember(tx, decision.memberId))) throw new Refusal('notFound');
  const { memberId } = decision;
  await setTransferDecision(tx, row, { ...decision, state: 'credited' });
  await postJournal(tx, transferClaimed({ bankReference: row.bank_reference, memberId, amount: fen(row.amount_fen) }));
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
}

/** Books that a held transfer was sent back. @throws {Refusal} `notFound`, `transfer.notWaiting`, `staleVersion` */
export async function returnTransfer(tx: Tx, decision: Decision): Promise<void> {
  const row = await lockWaiting(tx, decision);
  await setTransferDecision(tx, row, { ...decision, memberId: row.member_id, state: 'returned' });
  await postJournal(tx, transferReturned({ bankReference: row.bank_reference, amount: fen(row.amount_fen) }));
  if (row.member_id) await publish(tx, { topic: 'wallet', id: row.member_id, memberId: row.member_id });
}

async function lockWaiting(tx: Tx, { id, version }: Decision): Promise<TransferRow> {
  const row = await lockTransfer(tx, id);
  if (!row) throw new Refusal('notFound');
  if (row.state !== 'waiting') throw new Refusal('transfer.notWaiting');
  if (row.version !== version) throw new Refusal('staleVersion');
  return row;
}
