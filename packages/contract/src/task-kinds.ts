import type { StaffPermission } from './staff-permissions.ts';

/** What a task is about: the thing whose page it is done on. */
export const TASK_SUBJECTS = ['order', 'certification', 'transfer', 'refund', 'alarm'] as const;
export type TaskSubject = (typeof TASK_SUBJECTS)[number];

interface TaskKindFacts {
  readonly subject: TaskSubject;
  /** Whose work it is: whoever holds this permission sees the task and may take it. */
  readonly permission: StaffPermission;
  /** The buyer's turn: the task is looked after, and chased when it is due. */
  readonly waitsFor: 'house' | 'buyer';
}

/** Everything that somebody in the house has to do or to look after. The server's `task-rules.ts` says which fact makes which. */
export const TASK_KINDS = {
  reviewOrder: { subject: 'order', permission: 'order.review', waitsFor: 'house' },
  planOrder: { subject: 'order', permission: 'order.plan', waitsFor: 'house' },
  produceOrder: { subject: 'order', permission: 'order.produce', waitsFor: 'house' },
  shipOrder: { subject: 'order', permission: 'order.ship', waitsFor: 'house' },
  trackParcel: { subject: 'order', permission: 'order.ship', waitsFor: 'house' },
  reviewCertification: { subject: 'certification', permission: 'certification.review', waitsFor: 'house' },
  matchTransfer: { subject: 'transfer', permission: 'transfer.match', waitsFor: 'house' },
  settleRefund: { subject: 'refund', permission: 'refund.settle', waitsFor: 'house' },
  seeToAlarm: { subject: 'alarm', permission: 'alarm.acknowledge', waitsFor: 'house' },
  awaitFile: { subject: 'order', permission: 'order.review', waitsFor: 'buyer' },
  awaitConsent: { subject: 'order', permission: 'order.review', waitsFor: 'buyer' },
  awaitPayment: { subject: 'order', permission: 'member.edit', waitsFor: 'buyer' },
} as const satisfies Record<string, TaskKindFacts>;

export type TaskKind = keyof typeof TASK_KINDS;
export const TASK_KIND_NAMES = Object.keys(TASK_KINDS) as [TaskKind, ...TaskKind[]];

/**
 * The lists that each person has: `mine` taken and to be done, `unclaimed` for whoever comes first, `waiting` for the
 * buyer, `overdue` of anybody, `done` by me.
 */
export const TASK_VIEWS = ['mine', 'unclaimed', 'waiting', 'overdue', 'done'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];
