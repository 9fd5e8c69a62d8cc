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
  'controlEvent',
  'mention',
] as const;
export type TaskSubject = (typeof TASK_SUBJECTS)[number];

interface TaskKindFacts {
  readonly subject: TaskSubject;
  /** Permission for the work: users who hold this permission, or one of these, see the task and may take it. */
  readonly permission: StaffPermission | readonly StaffPermission[];
  /** The awaited party. `buyer`: staff watch the task, and remind when it is due. */
  readonly waitsFor: 'company' | 'buyer';
  /** The task is for one user: other users cannot see it, and it cannot be reassigned. */
  readonly isPersonal?: true;
}

/** All kinds of tasks of staff. The server's `task-facts.ts` defines which fact causes which. */
export const TASK_KINDS = {
  reviewOrder: { subject: 'order', permission: 'order.review', waitsFor: 'company' },
  /** The buyer has answered an engineering question. */
  readAnswer: { subject: 'order', permission: 'order.review', waitsFor: 'company' },
  /** A colleague requests more of a change order than the limit of one user. */
  allowChange: { subject: 'order', permission: 'order.review', waitsFor: 'company' },
  /** A colleague wants a board cancelled that was paid for. */
  allowCancel: { subject: 'order', permission: 'order.cancel', waitsFor: 'company' },
  /** The production file is to be made, which the buyer wants to confirm. */
  prepareFile: { subject: 'order', permission: 'order.review', waitsFor: 'company' },
  planOrder: { subject: 'order', permission: 'order.plan', waitsFor: 'company' },
  produceOrder: { subject: 'order', permission: 'order.produce', waitsFor: 'company' },
  shipOrder: { subject: 'order', permission: 'order.ship', waitsFor: 'company' },
  trackParcel: { subject: 'order', permission: 'order.ship', waitsFor: 'company' },
  /** Its carrier reports that a parcel was lost or is being returned. */
  traceParcel: { subject: 'order', permission: 'order.ship', waitsFor: 'company' },
  /** Non-conforming pieces have no disposition yet. */
  decideNonconformance: { subject: 'nonconformance', permission: 'quality.decide', waitsFor: 'company' },
  /** Pieces are to be reworked or made again, as decided. */
  reworkPieces: { subject: 'nonconformance', permission: 'order.produce', waitsFor: 'company' },
  /** A buyer is not content with a board that has arrived. */
  answerComplaint: { subject: 'complaint', permission: 'complaint.answer', waitsFor: 'company' },
  /** A colleague requests a refund above the limit of one user. */
  allowComplaintRefund: { subject: 'complaint', permission: 'complaint.answer', waitsFor: 'company' },
  reviewCertification: { subject: 'certification', permission: 'certification.review', waitsFor: 'company' },
  matchTransfer: { subject: 'transfer', permission: 'transfer.match', waitsFor: 'company' },
  /** A user has credited a transfer to a wallet by hand; another must check it. */
  confirmClaim: { subject: 'transfer', permission: 'transfer.match', waitsFor: 'company' },
  /** A user requests the undo of a transfer's claim; another must decide. */
  confirmUndo: { subject: 'transfer', permission: 'transfer.match', waitsFor: 'company' },
  settleRefund: { subject: 'refund', permission: 'refund.settle', waitsFor: 'company' },
  /** A user has entered the payee of a refund; another must decide. */
  confirmPayee: { subject: 'refund', permission: 'refund.settle', waitsFor: 'company' },
  /** A user requests to credit or debit a wallet; another must decide. */
  confirmCorrection: { subject: 'correction', permission: 'wallet.correct', waitsFor: 'company' },
  reviewWithdrawal: { subject: 'withdrawal', permission: 'withdrawal.review', waitsFor: 'company' },
  /** One user has approved it; above the limit another must approve, too. */
  confirmWithdrawal: { subject: 'withdrawal', permission: 'withdrawal.review', waitsFor: 'company' },
  payWithdrawal: { subject: 'withdrawal', permission: 'withdrawal.pay', waitsFor: 'company' },
  issueInvoice: { subject: 'invoice', permission: 'invoice.issue', waitsFor: 'company' },
  /** Less was sold than was invoiced: a credit note is owed. */
  creditNoteInvoice: { subject: 'invoice', permission: 'invoice.issue', waitsFor: 'company' },
  /** The tax service has refused it. */
  repairInvoice: { subject: 'invoice', permission: 'invoice.issue', waitsFor: 'company' },
  /** A member has applied for trade credit. */
  decideCredit: { subject: 'credit', permission: 'credit.decide', waitsFor: 'company' },
  /** One user has proposed terms or a write-off; another must approve it. */
  confirmCredit: { subject: 'credit', permission: 'credit.decide', waitsFor: 'company' },
  answerObjection: { subject: 'creditStatement', permission: 'credit.decide', waitsFor: 'company' },
  /** A user requests to reopen a closed month of the ledger; another must decide. */
  confirmReopening: { subject: 'reopening', permission: 'ledgerChecks.close', waitsFor: 'company' },
  seeToAlarm: { subject: 'alarm', permission: 'alarm.acknowledge', waitsFor: 'company' },
  /** An administrator gained control of an account; another must confirm it, or it waits before it can approve. */
  confirmControl: { subject: 'controlEvent', permission: 'staff.manage', waitsFor: 'company' },
  /** A colleague has mentioned the user in a note. */
  mention: { subject: 'mention', permission: Object.values(NOTE_SUBJECTS), waitsFor: 'company', isPersonal: true },
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
