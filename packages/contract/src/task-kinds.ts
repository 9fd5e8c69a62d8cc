import { NOTE_SUBJECTS } from './note-subjects.ts';
import type { StaffPermission } from './staff-permissions.ts';

/** Subjects of a task: the object whose page it is done on. */
export const TASK_SUBJECTS = [
  'order',
  'nonconformance',
  'complaint',
  'certification',
  'transfer',
  'refund',
  'correction',
  'withdrawal',
  'invoice',
  'credit',
  'creditStatement',
  'reopening',
  'alarm',
  'mention',
] as const;
export type TaskSubject = (typeof TASK_SUBJECTS)[number];

interface TaskKindFacts {
  readonly subject: TaskSubject;
  /** Permission for the work: users who hold this permission, or one of these, see the task and may take it. */
  readonly permission: StaffPermission | readonly StaffPermission[];
  /** The awaited party. `buyer`: staff watch the task, and remind when it is due. */
  readonly waitsFor: 'house' | 'buyer';
  /** The task is for one user: other users cannot see it, and it cannot be reassigned. */
  readonly isPersonal?: true;
}

/** All kinds of tasks of staff. The server's `task-rules.ts` defines which fact causes which. */
export const TASK_KINDS = {
  reviewOrder: { subject: 'order', permission: 'order.review', waitsFor: 'house' },
  /** The buyer has answered an engineering question. */
  readAnswer: { subject: 'order', permission: 'order.review', waitsFor: 'house' },
  /** A colleague requests more of a change order than the limit of one user. */
  allowChange: { subject: 'order', permission: 'order.review', waitsFor: 'house' },
  /** A colleague wants a board cancelled that was paid for. */
  allowCancel: { subject: 'order', permission: 'order.cancel', waitsFor: 'house' },
  /** The production file is to be made, which the buyer wants to confirm. */
  prepareFile: { subject: 'order', permission: 'order.review', waitsFor: 'house' },
  planOrder: { subject: 'order', permission: 'order.plan', waitsFor: 'house' },
  produceOrder: { subject: 'order', permission: 'order.produce', waitsFor: 'house' },
  shipOrder: { subject: 'order', permission: 'order.ship', waitsFor: 'house' },
  trackParcel: { subject: 'order', permission: 'order.ship', waitsFor: 'house' },
  /** Its carrier reports that a parcel was lost or is being returned. */
  traceParcel: { subject: 'order', permission: 'order.ship', waitsFor: 'house' },
  /** Non-conforming pieces have no disposition yet. */
  decideNonconformance: { subject: 'nonconformance', permission: 'quality.decide', waitsFor: 'house' },
  /** Pieces are to be reworked or made again, as decided. */
  reworkPieces: { subject: 'nonconformance', permission: 'order.produce', waitsFor: 'house' },
  /** A buyer is not content with a board that has arrived. */
  answerComplaint: { subject: 'complaint', permission: 'complaint.answer', waitsFor: 'house' },
  /** A colleague requests a refund above the limit of one user. */
  allowComplaintRefund: { subject: 'complaint', permission: 'complaint.answer', waitsFor: 'house' },
  reviewCertification: { subject: 'certification', permission: 'certification.review', waitsFor: 'house' },
  matchTransfer: { subject: 'transfer', permission: 'transfer.match', waitsFor: 'house' },
  /** A user requests the undo of a transfer's claim; another must decide. */
  confirmUndo: { subject: 'transfer', permission: 'transfer.match', waitsFor: 'house' },
  settleRefund: { subject: 'refund', permission: 'refund.settle', waitsFor: 'house' },
  /** A user has entered the payee of a refund; another must decide. */
  confirmPayee: { subject: 'refund', permission: 'refund.settle', waitsFor: 'house' },
  /** A user requests to credit or debit a wallet; another must decide. */
  confirmCorrection: { subject: 'correction', permission: 'wallet.correct', waitsFor: 'house' },
  reviewWithdrawal: { subject: 'withdrawal', permission: 'withdrawal.review', waitsFor: 'house' },
  /** One user has approved it; above the limit another must approve, too. */
  confirmWithdrawal: { subject: 'withdrawal', permission: 'withdrawal.review', waitsFor: 'house' },
  payWithdrawal: { subject: 'withdrawal', permission: 'withdrawal.pay', waitsFor: 'house' },
  issueInvoice: { subject: 'invoice', permission: 'invoice.issue', waitsFor: 'house' },
  /** Less was sold than was invoiced: a credit note is owed. */
  creditNoteInvoice: { subject: 'invoice', permission: 'invoice.issue', waitsFor: 'house' },
  /** The tax service has refused it. */
  repairInvoice: { subject: 'invoice', permission: 'invoice.issue', waitsFor: 'house' },
  /** A member has applied for trade credit. */
  decideCredit: { subject: 'credit', permission: 'credit.decide', waitsFor: 'house' },
  /** One user has proposed terms or a write-off; another must approve it. */
  confirmCredit: { subject: 'credit', permission: 'credit.decide', waitsFor: 'house' },
  answerObjection: { subject: 'creditStatement', permission: 'credit.decide', waitsFor: 'house' },
  /** A user requests to reopen a closed month of the ledger; another must decide. */
  confirmReopening: { subject: 'reopening', permission: 'books.close', waitsFor: 'house' },
  seeToAlarm: { subject: 'alarm', permission: 'alarm.acknowledge', waitsFor: 'house' },
  /** A colleague has mentioned the user in a note. */
  mention: { subject: 'mention', permission: Object.values(NOTE_SUBJECTS), waitsFor: 'house', isPersonal: true },
  awaitFile: { subject: 'order', permission: 'order.review', waitsFor: 'buyer' },
  awaitConsent: { subject: 'order', permission: 'order.review', waitsFor: 'buyer' },
  /** An engineering question waits for the buyer's answer. */
  awaitAnswer: { subject: 'order', permission: 'order.review', waitsFor: 'buyer' },
  /** The production file waits for the buyer's yes or no. */
  awaitFileConfirm: { subject: 'order', permission: 'order.review', waitsFor: 'buyer' },
  /** Its buyer was asked whether bad pieces can be used as they are. */
  awaitDeviation: { subject: 'nonconformance', permission: 'quality.decide', waitsFor: 'buyer' },
  /** The complainant was asked for details. */
  awaitComplainant: { subject: 'complaint', permission: 'complaint.answer', waitsFor: 'buyer' },
  awaitPayment: { subject: 'order', permission: 'member.edit', waitsFor: 'buyer' },
} as const satisfies Record<string, TaskKindFacts>;

export type TaskKind = keyof typeof TASK_KINDS;
export const TASK_KIND_NAMES = Object.keys(TASK_KINDS) as [TaskKind, ...TaskKind[]];

/**
 * The lists of each user: `mine` assigned to me and open, `unclaimed` not assigned yet, `open` of all users, `waiting` for the
 * buyer, `overdue` of all users, `done` by me.
 */
export const TASK_VIEWS = ['mine', 'unclaimed', 'open', 'waiting', 'overdue', 'done'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

/** True when such tasks can be the work of a user with these permissions. */
export function canWorkOn(kind: TaskKind, permissions: ReadonlySet<StaffPermission>): boolean {
  const { permission }: TaskKindFacts = TASK_KINDS[kind];
  return typeof permission === 'string' ? permissions.has(permission) : permission.some((one) => permissions.has(one));
}

/** Kinds of tasks for one user. */
export const PERSONAL_KINDS = TASK_KIND_NAMES.filter((kind) => (TASK_KINDS[kind] as TaskKindFacts).isPersonal === true);
