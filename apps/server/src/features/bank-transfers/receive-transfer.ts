import { type Fen, toYuanText } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { publish } from '../../platform/events/publish.ts';
import { lockMember, type MemberRow } from '../accounts/members.ts';
import { sameName } from '../certification/certification-machine.ts';
import { type CertificationRow, lockOpenCertification } from '../certification/certification-store.ts';
import { approve } from '../certification/decide-certification.ts';
import { transferArrived } from '../ledger/events.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { findTransferByReference, insertTransfer, memberOfAccount, type TransferRow } from './transfer-store.ts';

/** A transfer as the bank tells it. */
export interface ArrivedTransfer {
  readonly bankReference: string;
  readonly toAccount: string;
  readonly amount: Fen;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly remark: string;
  readonly arrivedAt: Date;
}

export type TransferEffect = 'credited' | 'certified' | 'waiting' | 'already' | 'contradicts';

/**
 * Books a transfer once, whatever happens to the news of it. Money of the member's own name goes to its wallet, and
 * approves the certification that waits for it; any other is held until staff have looked.
 * @returns `contradicts` when the same number was told before with other facts: then nothing is done
 */
export function receiveTransfer(deps: Pick<Deps, 'db' | 'sms'>, arrived: ArrivedTransfer): Promise<TransferEffect> {
  return deps.db.transaction(async (tx) => {
    const memberId = await memberOfAccount(tx, arrived.toAccount);
    const member = memberId === undefined ? undefined : await lockMember(tx, memberId);
    const open = member && (await lockOpenCertification(tx, member.id));
    const certifies = open?.state === 'awaitingTransfer' && sameName(open.name, arrived.payerName) ? open : undefined;
    const isOwn = member !== undefined && (certifies !== undefined || isOwnName(member, arrived.payerName));
    const row = await insertTransfer(tx, {
      ...arrived,
      memberId: member?.id ?? null,
      state: isOwn ? 'credited' : 'waiting',
      certificationId: certifies?.id ?? null,
    });
    if (!row) return saysTheSame(await findTransferByReference(tx, arrived.bankReference), arrived);
    return book(deps, tx, { arrived, member, isOwn, certifies });
  });
}

async function book(
  deps: Pick<Deps, 'sms'>,
  tx: Tx,
  {
    arrived,
    member,
    isOwn,
    certifies,
  }: {
    readonly arrived: ArrivedTransfer;
    readonly member: MemberRow | undefined;
    readonly isOwn: boolean;
    readonly certifies: CertificationRow | undefined;
  },
): Promise<TransferEffect> {
  if (certifies) await approve(deps, tx, certifies, { kind: 'bank' });
  const { bankReference, amount, arrivedAt } = arrived;
  const to = isOwn && member ? member.id : null;
  await postJournal(tx, transferArrived({ bankReference, memberId: to, amount }), { eventAt: arrivedAt });
  if (member) await publish(tx, { topic: 'wallet', id: member.id, memberId: member.id });
  if (member && isOwn)
    await deps.sms.send(tx, { phone: member.account, template: 'transferReceived', params: [toYuanText(amount)] });
  if (certifies) return 'certified';
  return isOwn ? 'credited' : 'waiting';
}

/** The name that the member was certified under. Who is not certified has none that a bank could confirm. */
const isOwnName = (member: MemberRow, payerName: string): boolean => {
  if (member.member_type === 'Enterprise') return sameName(member.company_name, payerName);
  return member.member_type === 'Person' && sameName(member.true_name, payerName);
};

function saysTheSame(booked: TransferRow | undefined, arrived: ArrivedTransfer): 'already' | 'contradicts' {
  const isSame =
    booked?.to_account === arrived.toAccount &&
    booked.amount_fen === arrived.amount &&
    booked.payer_name === arrived.payerName &&
    booked.payer_account === arrived.payerAccount;
  return isSame ? 'already' : 'contradicts';
}
