import type { StaffTask } from '@xunban/contract';
import { TASK_KINDS, type TaskSubject } from '@xunban/contract/task-kinds';

/** The page on which a task is done. */
export function pageOf({ kind, subjectId, no }: StaffTask): string {
  // The parcel of the board: it is found, sent again, or its content made again there.
  if (kind === 'traceParcel') return `/packing?filter=${encodeURIComponent(no)}`;
  const pages: Record<TaskSubject, string> = {
    order: `/orders/${subjectId}`,
    camJob: `/cam-jobs/${subjectId}`,
    batch: `/batches/${subjectId}`,
    nonconformance: `/nonconformances/${subjectId}`,
    carrierClaim: `/carrier-claims?filter=${encodeURIComponent(no)}`,
    dispute: `/disputes?filter=${encodeURIComponent(no)}`,
    complaint: `/complaints/${subjectId}`,
    conversation: `/conversations/${subjectId}`,
    certification: `/certifications/${subjectId}`,
    transfer: `/transfers?filter=${encodeURIComponent(no)}`,
    refund: `/refunds?filter=${encodeURIComponent(no)}`,
    correction: `/approvals?filter=${encodeURIComponent(no)}`,
    withdrawal: `/withdrawals/${subjectId}`,
    invoice: `/invoices/${subjectId}`,
    credit: `/credit/${subjectId}`,
    reopening: '/ledger-months',
    manualJournal: `/approvals?filter=${encodeURIComponent(no)}`,
    creditStatement: `/credit-statements/${subjectId}`,
    alarm: no ? `/alarms?filter=${encodeURIComponent(no)}` : '/alarms',
    controlEvent: '/staff',
    companyProfile: '/company-profile',
    camRule: '/limits',
    revenueRule: '/standard-accounts',
    mention: `/mentions/${subjectId}`,
  };
  return pages[TASK_KINDS[kind].subject];
}
