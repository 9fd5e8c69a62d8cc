import { CONVERSATION_ANSWER_HOURS } from './conversation-rules.ts';
import { NOTE_SUBJECTS } from './note-subjects.ts';
import { STATE_TASKS } from './order-states.ts';
import type { StaffPermission } from './staff-permissions.ts';

/** Subjects of a task: the object whose page it is done on. */
export const TASK_SUBJECTS = [
  'order',
  'camJob',
  'batch',
  'nonconformance',
  'complaint',
  'conversation',
  'carrierClaim',
  'dispute',
  'certification',
  'transfer',
  'refund',
  'correction',
  'withdrawal',
  'invoice',
  'credit',
  'creditStatement',
  'reopening',
  'manualJournal',
  'alarm',
  'controlEvent',
  'companyProfile',
  'camRule',
  'revenueRule',
  'mention',
] as const;
export type TaskSubject = (typeof TASK_SUBJECTS)[number];

interface TaskKindFacts {
  readonly subject: TaskSubject;
  /** Permission for the work: users who hold this permission, or one of these, see the task and may take it. */
  readonly permission: StaffPermission | readonly StaffPermission[];
  /** The awaited party. `buyer`: staff watch the task, and remind when it is due. */
  readonly waitsFor: 'company' | 'buyer';
  /** Maximum working hours of staff, nine of them a day. For the buyer's tasks: the time until a reminder. */
  readonly hours: number;
  /** The task is for one user: other users cannot see it, and it cannot be reassigned. */
  readonly isPersonal?: true;
}

type Row = [subject: TaskSubject, permission: TaskKindFacts['permission'], hours: number];
const work = (...[subject, permission, hours]: Row): TaskKindFacts => ({
  subject,
  permission,
  waitsFor: 'company',
  hours,
});
const wait = (...row: Row): TaskKindFacts => ({ ...work(...row), waitsFor: 'buyer' });

/** All kinds of tasks of staff. The server's `task-facts.ts` defines which fact causes which. */
export const TASK_KINDS = {
  ...STATE_TASKS,
  /** The buyer has answered an engineering question. */
  readAnswer: work('order', 'order.review', 1),
  /** A colleague requests more of a change order than the limit of one user. */
  allowChange: work('order', 'order.review', 1),
  /** A colleague wants a board cancelled that was paid for. */
  allowCancel: work('order', 'order.cancel', 4),
  /** The production file is to be made, which the buyer wants to confirm. */
  prepareFile: work('order', 'order.review', 4),
  /** Quality decides about a board that was stopped on the floor. */
  decideHold: work('order', 'quality.decide', 2),
  /** A planner decides about a board without material, at the latest on the day on which it is expected. */
  decideMaterial: work('order', 'order.plan', 2),
  /** Its carrier reports that a parcel was lost or is being returned. */
  traceParcel: work('order', 'order.ship', 4),
  /** The carrier has not answered a claim yet, by the day named in it. */
  chaseClaim: work('carrierClaim', 'order.ship', 9),
  /** A carrier agreed to a compensation, which has not arrived yet. */
  collectClaim: work('carrierClaim', 'transfer.match', 9),
  /** A payer disputes a payment at its gateway, which wants an answer by a deadline. */
  answerDispute: work('dispute', 'refund.settle', 4),
  /** The gateway has the answer; its decision is to be recorded. */
  followDispute: work('dispute', 'refund.settle', 45),
  /** The working files of an order or a batch are to be made and released, first or again. */
  makeCamJob: work('camJob', 'order.engineer', 4),
  /** Pieces of an order are missing, and nothing is decided or asked about them. */
  decideShortage: work('batch', 'order.plan', 2),
  /** Missing pieces are made again. */
  makeRemake: { ...work('batch', 'order.produce', 9), permission: ['order.plan', 'order.produce'] },
  /** Non-conforming pieces have no disposition yet. */
  decideNonconformance: work('nonconformance', 'quality.decide', 2),
  /** Pieces are to be reworked or made again, as decided. */
  reworkPieces: work('nonconformance', 'order.produce', 9),
  /** A buyer is not content with a board that has arrived. */
  answerComplaint: work('complaint', 'complaint.answer', 9),
  /** A colleague requests a refund above the limit of one user. */
  allowComplaintRefund: work('complaint', 'complaint.answer', 4),
  /** A buyer's message waits for an answer. */
  answerConversation: work('conversation', 'conversation.answer', CONVERSATION_ANSWER_HOURS),
  /** A suspended conversation is to be continued on its day. */
  continueConversation: work('conversation', 'conversation.answer', CONVERSATION_ANSWER_HOURS),
  reviewCertification: work('certification', 'certification.review', 4),
  matchTransfer: work('transfer', 'transfer.match', 4),
  /** A user has credited a transfer to a wallet by hand; another must check it. */
  confirmClaim: work('transfer', 'transfer.match', 9),
  /** A user requests the undo of a transfer's claim; another must decide. */
  confirmUndo: work('transfer', 'transfer.match', 4),
  settleRefund: work('refund', 'refund.settle', 9),
  /** A user has entered the payee of a refund; another must decide. */
  confirmPayee: work('refund', 'refund.settle', 4),
  /** A user requests to credit or debit a wallet; another must decide. */
  confirmCorrection: work('correction', 'wallet.correct', 9),
  reviewWithdrawal: work('withdrawal', 'withdrawal.review', 4),
  /** One user has approved it; above the limit another must approve, too. */
  confirmWithdrawal: work('withdrawal', 'withdrawal.review', 4),
  payWithdrawal: work('withdrawal', 'withdrawal.pay', 9),
  issueInvoice: work('invoice', 'invoice.issue', 9),
  /** Less was sold than was invoiced: a credit note is owed. */
  creditNoteInvoice: work('invoice', 'invoice.issue', 9),
  /** The buyer has started a confirmation form, which lapses 72 hours later. */
  answerForm: work('invoice', 'invoice.issue', 9),
  /** Both sides have confirmed a form: its credit note can be issued. */
  issueCreditNote: work('invoice', 'invoice.issue', 9),
  /** The tax service has refused it. */
  repairInvoice: work('invoice', 'invoice.issue', 4),
  /** A member has applied for trade credit. */
  decideCredit: work('credit', 'credit.decide', 9),
  /** One user has proposed terms or a write-off; another must approve it. */
  confirmCredit: work('credit', 'credit.decide', 9),
  answerObjection: work('creditStatement', 'credit.decide', 9),
  /** A user requests to reopen a closed month of the ledger; another must decide. */
  confirmReopening: work('reopening', 'ledgerChecks.close', 4),
  /** A user has entered a journal; another must decide. */
  confirmJournal: work('manualJournal', 'ledgerChecks.close', 9),
  seeToAlarm: work('alarm', 'alarm.acknowledge', 4),
  /** An administrator gained control of an account; another must confirm it, or it waits before it can approve. */
  confirmControl: work('controlEvent', 'staff.manage', 4),
  /** An administrator proposes another name, tax number or bank account of the company; another must decide. */
  confirmCompanyProfile: work('companyProfile', 'staff.manage', 4),
  /** An administrator proposes from which class on a second engineer releases working files; another must decide. */
  confirmCamRule: work('camRule', 'staff.manage', 4),
  /** A user proposes rates of output tax; another must decide. */
  confirmRevenueRule: work('revenueRule', 'ledgerChecks.close', 9),
  /** A colleague has mentioned the user in a note. */
  mention: { ...work('mention', Object.values(NOTE_SUBJECTS), 4), isPersonal: true },
  /** An engineering question waits for the buyer's answer. */
  awaitAnswer: wait('order', 'order.review', 9),
  /** The buyer was asked about missing pieces. */
  awaitShortage: wait('batch', 'order.plan', 9),
  /** The production file waits for the buyer's yes or no. */
  awaitFileConfirm: wait('order', 'order.review', 9),
  /** Its buyer was asked whether bad pieces can be used as they are. */
  awaitDeviation: wait('nonconformance', 'quality.decide', 9),
  /** The buyer has to confirm the form of a credit note within 72 hours; staff remind after a day. */
  awaitForm: wait('invoice', 'invoice.issue', 9),
  /** The complainant was asked for details. */
  awaitComplainant: wait('complaint', 'complaint.answer', 18),
} satisfies Record<string, TaskKindFacts>;

export type TaskKind = keyof typeof TASK_KINDS;
/** Kinds in the order of lists: the work of the company, then that of buyers. */
export const TASK_KIND_NAMES = (['company', 'buyer'] as const).flatMap((side) =>
  (Object.keys(TASK_KINDS) as TaskKind[]).filter((kind) => TASK_KINDS[kind].waitsFor === side),
);

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
