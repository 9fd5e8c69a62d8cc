import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { lockMember, type MemberRow } from '../../identity/accounts/members.ts';
import { memberOfAccount } from '../../identity/transfer-accounts/transfer-account.ts';
import { transferArrived } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import type { ArrivedTransfer } from './arrived-transfer.ts';
import { isOwnName } from './own-name.ts';
import { payerAccountOf } from './payer-account.ts';
import { transferChanged, transferCredited, transferReceived } from './transfer-events.ts';
import { transferNotification } from './transfer-notification.ts';
import { findTransferByReference, insertTransfer, markCredited, type TransferRow } from './transfer-store.ts';

export type TransferEffect = 'credited' | 'waiting' | 'already' | 'contradicts';

/**
 * Books a transfer once, however often it is reported. Money under the member's own name goes to the wallet; any other is held
 * for review by staff. A subscriber may certify the member under the payer's name, so the name is compared after that.
 * @returns `contradicts` when the same number was reported before with other facts: then nothing is done
 */
export function receiveTransfer({ db }: Pick<Deps, 'db'>, arrived: ArrivedTransfer): Promise<TransferEffect> {
  return db.transaction(async (tx) => {
    const memberId = (await memberOfAccount(tx, arrived.toAccount)) ?? null;
    if (memberId !== null) await lockMember(tx, memberId);
    const row = await insertTransfer(tx, { ...arrived, memberId });
    if (!row) return compareWithBooked(tx, await findTransferByReference(tx, arrived.bankReference), arrived);
    if (memberId === null) return hold(tx, row, arrived);
    const { payerName } = arrived;
    await raise(tx, transferReceived, { transferId: row.id, memberId, payerName });
    const member = await lockMember(tx, memberId);
    const effect = isOwnName(member, payerName) ? await credit(tx, row, member, arrived) : await hold(tx, row, arrived);
    await publish(tx, { topic: 'wallet', id: memberId, memberId });
    return effect;
  });
}

async function credit(
  tx: Tx,
  row: TransferRow,
  member: MemberRow,
  { bankReference, amount, arrivedAt }: ArrivedTransfer,
): Promise<TransferEffect> {
  await markCredited(tx, row.id);
  await postJournal(tx, transferArrived({ bankReference, memberId: member.id, amount }), { eventAt: arrivedAt });
  await raise(tx, transferCredited, { transferId: row.id, memberId: member.id, remark: row.remark });
  await notifyMember(tx, transferNotification({ memberId: member.id, bankReference, amount }));
  return 'credited';
}

async function hold(
  tx: Tx,
  { id }: TransferRow,
  { bankReference, amount, arrivedAt }: ArrivedTransfer,
): Promise<TransferEffect> {
  await postJournal(tx, transferArrived({ bankReference, memberId: null, amount }), { eventAt: arrivedAt });
  await raise(tx, transferChanged, { id, staffId: null });
  return 'waiting';
}

async function compareWithBooked(
  tx: Tx,
  booked: TransferRow | undefined,
  arrived: ArrivedTransfer,
): Promise<'already' | 'contradicts'> {
  const isSame =
    booked?.to_account === arrived.toAccount &&
    booked.amount_fen === arrived.amount &&
    booked.payer_name === arrived.payerName &&
    (await payerAccountOf(tx, booked)) === arrived.payerAccount;
  return isSame ? 'already' : 'contradicts';
}
