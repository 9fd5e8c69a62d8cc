import type { MessageEvent } from '@xunban/contract';
import { toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type MemberNotification, notifyMember } from '../../identity/accounts/member-notification.ts';
import {
  withdrawalFrozen,
  withdrawalPaid,
  withdrawalReturned,
  withdrawalSent,
  withdrawalUnfrozen,
} from '../../ledger/ledger/events.ts';
import type { Journal } from '../../ledger/ledger/journal.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { withdrawalChanged } from './withdrawal-events.ts';
import { nextState, type WithdrawalEvent } from './withdrawal-machine.ts';
import { type MoveFields, type Mover, type Withdrawal, writeMove } from './withdrawal-store.ts';

/** Ledger bookings of each event; the review alone moves no money. */
const BOOKED: Readonly<Record<WithdrawalEvent, ((withdrawal: Withdrawal) => Journal) | null>> = {
  take: null,
  approveFirst: null,
  approve: null,
  reject: withdrawalUnfrozen,
  cancel: withdrawalUnfrozen,
  send: withdrawalSent,
  bankPaid: withdrawalPaid,
  bankRefused: withdrawalReturned,
};

/** A member is not notified of their own actions. */
const NOTIFICATIONS: Partial<Record<WithdrawalEvent, MessageEvent>> = {
  reject: 'withdrawalRejected',
  bankPaid: 'withdrawalPaid',
  bankRefused: 'withdrawalFailed',
};

interface Move {
  readonly by: Mover;
  readonly note?: string;
  readonly fields?: MoveFields;
}

/**
 * Moves a locked withdrawal along its state machine, books the event, and updates the screens of member and staff.
 * @throws {Refusal} `withdrawal.moved` when the event cannot happen in its state
 */
export async function moveWithdrawal(
  tx: Tx,
  withdrawal: Withdrawal,
  event: WithdrawalEvent,
  { by, note = '', fields = {} }: Move,
): Promise<Withdrawal> {
  const to = nextState(withdrawal.state, event);
  if (!to) throw new Refusal('withdrawal.moved');
  const updated = await writeMove(tx, withdrawal, to, { by, note, fields });
  await publishChange(tx, withdrawal, by);
  const messageEvent = NOTIFICATIONS[event];
  if (messageEvent) await notifyMember(tx, notificationOf(withdrawal, messageEvent));
  const book = BOOKED[event];
  if (book) await postJournal(tx, book(withdrawal));
  return updated;
}

/** Freezes the amount of a withdrawal that was just made. @throws {Overdrawn} when the wallet has not got so much */
export async function bookApplied(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  await publishChange(tx, withdrawal, { kind: 'buyer', id: withdrawal.memberId });
  await postJournal(tx, withdrawalFrozen(withdrawal));
}

async function publishChange(tx: Tx, { id, memberId }: Withdrawal, by: Mover): Promise<void> {
  await raise(tx, withdrawalChanged, { id, staffId: by.kind === 'staff' ? by.id : null });
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
}

const notificationOf = (
  { id, memberId, withdrawalNo, amount }: Withdrawal,
  event: MessageEvent,
): MemberNotification => ({
  ...{ memberId, event, fact: id },
  params: { withdrawalNo, amount: toYuanText(amount) },
});
