import { NOTE_SUBJECTS } from './note-subjects.ts';
import type { StaffPermission } from './staff-permissions.ts';

/** What a task is about: the thing whose page it is done on. */
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
  /** Whose work it is: whoever holds this permission, or one of these, sees the task and may take it. */
  readonly permission: StaffPermission | readonly StaffPermission[];
  /** The buyer's turn: the task is looked after, and chased when it is due. */
  readonly waitsFor: 'house' | 'buyer';
  /** It is meant for one person: nobody else sees it, and nobody passes it on. */
  readonly isPersonal?: true;
}

/** Everything that somebody in the house has to do or to look after. The server's `task-rules.ts` says which fact makes which. */
export const TASK_KINDS = {
  reviewOrder: { subject: 'order', permission: 'order.review', waitsFor: 'house' },
  /** The buyer has answered an engineering question. */
  readAnswer: { subject: 'order', permission: 'order.review', waitsFor: 'house' },
  /** A colleague wants more of a change order than one person may agree to. */
  allowChange: { subject: 'order', permission: 'order.review', waitsFor: 'house' },
  /** A colleague wants a board cancelled that was paid for. */
  allowCancel: { subject: 'order', permission: 'order.cancel', waitsFor: 'house' },
  /** The production file is to be made, which the buyer wants to confirm. */
  prepareFile: { subject: 'order', permission: 'order.review', waitsFor: 'house' },
  planOrder: { subject: 'order', permission: 'order.plan', waitsFor: 'house' },
  produceOrder: { subject: 'order', permission: 'order.produce', waitsFor: 'house' },
  shipOrder: { subject: 'order', permission: 'order.ship', waitsFor: 'house' },
  trackParcel: { subject: 'order', permission: 'order.ship', waitsFor: 'house' },
  /** Its carrier says that a parcel was lost or comes back. */
  chaseParcel: { subject: 'order', permission: 'order.ship', waitsFor: 'house' },
  /** Pieces are not as they should be, and nobody has decided what becomes of them. */
  decideNonconformance: { subject: 'nonconformance', permission: 'quality.decide', waitsFor: 'house' },
  /** They are reworked or made again, as somebody decided. */
  reworkPieces: { subject: 'nonconformance', permission: 'order.produce', waitsFor: 'house' },
  /** A buyer is not content with a board that has arrived. */
  answerComplaint: { subject: 'complaint', permission: 'complaint.answer', waitsFor: 'house' },
  /** A colleague wants to give back more for it than one person may. */
  allowComplaintRefund: { subject: 'complaint', permission: 'complaint.answer', waitsFor: 'house' },
  reviewCertification: { subject: 'certification', permission: 'certification.review', waitsFor: 'house' },
  matchTransfer: { subject: 'transfer', permission: 'transfer.match', waitsFor: 'house' },
  /** Somebody wants the claim of a transfer undone; another has to decide. */
  confirmUndo: { subject: 'transfer', permission: 'transfer.match', waitsFor: 'house' },
  settleRefund: { subject: 'refund', permission: 'refund.settle', waitsFor: 'house' },
  /** Somebody has written down where a refund is to be paid; another has to decide. */
  confirmPayee: { subject: 'refund', permission: 'refund.settle', waitsFor: 'house' },
  /** Somebody wants to give to a wallet, or to take from it; another has to decide. */
  confirmCorrection: { subject: 'correction', permission: 'wallet.correct', waitsFor: 'house' },
  reviewWithdrawal: { subject: 'withdrawal', permission: 'withdrawal.review', waitsFor: 'house' },
  /** One person has approved it; above the limit another has to. */
  confirmWithdrawal: { subject: 'withdrawal', permission: 'withdrawal.review', waitsFor: 'house' },
  payWithdrawal: { subject: 'withdrawal', permission: 'withdrawal.pay', waitsFor: 'house' },
  issueInvoice: { subject: 'invoice', permission: 'invoice.issue', waitsFor: 'house' },
  /** Less is sold than was invoiced: a red letter is owed. */
  redInvoice: { subject: 'invoice', permission: 'invoice.issue', waitsFor: 'house' },
  /** The tax service has refused it. */
  repairInvoice: { subject: 'invoice', permission: 'invoice.issue', waitsFor: 'house' },
  /** A member has applied for trade credit. */
  decideCredit: { subject: 'credit', permission: 'credit.decide', waitsFor: 'house' },
  /** One person has proposed terms or a write-off; another has to grant it. */
  confirmCredit: { subject: 'credit', permission: 'credit.decide', waitsFor: 'house' },
  answerObjection: { subject: 'creditStatement', permission: 'credit.decide', waitsFor: 'house' },
  /** Somebody wants a closed month of the books open again; another has to decide. */
  confirmReopening: { subject: 'reopening', permission: 'books.close', waitsFor: 'house' },
  seeToAlarm: { subject: 'alarm', permission: 'alarm.acknowledge', waitsFor: 'house' },
  /** A colleague has called the person in a note. */
  mention: { subject: 'mention', permission: Object.values(NOTE_SUBJECTS), waitsFor: 'house', isPersonal: true },
  awaitFile: { subject: 'order', permission: 'order.review', waitsFor: 'buyer' },
  awaitConsent: { subject: 'order', permission: 'order.review', waitsFor: 'buyer' },
  /** An engineering question waits for the buyer's answer. */
  awaitAnswer: { subject: 'order', permission: 'order.review', waitsFor: 'buyer' },
  /** The production file waits for the buyer's yes or no. */
  awaitFileConfirm: { subject: 'order', permission: 'order.review', waitsFor: 'buyer' },
  /** Its buyer was asked whether bad pieces can be used as they are. */
  awaitDeviation: { subject: 'nonconformance', permission: 'quality.decide', waitsFor: 'buyer' },
  /** Who complained was asked for more. */
  awaitComplainant: { subject: 'complaint', permission: 'complaint.answer', waitsFor: 'buyer' },
  awaitPayment: { subject: 'order', permission: 'member.edit', waitsFor: 'buyer' },
} as const satisfies Record<string, TaskKindFacts>;

export type TaskKind = keyof typeof TASK_KINDS;
export const TASK_KIND_NAMES = Object.keys(TASK_KINDS) as [TaskKind, ...TaskKind[]];

/**
 * The lists that each person has: `mine` taken and to be done, `unclaimed` for whoever comes first, `open` of anybody,
 * `waiting` for the buyer, `overdue` of anybody, `done` by me.
 */
export const TASK_VIEWS = ['mine', 'unclaimed', 'open', 'waiting', 'overdue', 'done'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

/** Whether such tasks may be the work of who holds these permissions. */
export function mayWorkOn(kind: TaskKind, permissions: ReadonlySet<StaffPermission>): boolean {
  const { permission }: TaskKindFacts = TASK_KINDS[kind];
  return typeof permission === 'string' ? permissions.has(permission) : permission.some((one) => permissions.has(one));
}

/** Kinds that are meant for one person. */
export const PERSONAL_KINDS = TASK_KIND_NAMES.filter((kind) => (TASK_KINDS[kind] as TaskKindFacts).isPersonal === true);
