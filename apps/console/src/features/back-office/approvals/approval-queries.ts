import type { AllCalls, CallOutput } from '@xunban/contract';
import type { ApprovalKind } from '@xunban/contract/approval-kinds';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

export type Approval = CallOutput<AllCalls['staffApprovals']['list']>['items'][number];

/** Keys, fetchers and options of four-eyes approvals. */
export const approvalQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    listQuery(['approvals'], list, (query, options) => api.staffApprovals.list({ query }, options)),
};

/** Returns the detail page of the subject. */
export function pageOf({ kind, subjectId, no }: Pick<Approval, 'kind' | 'subjectId' | 'no'>): string {
  const pages: Record<ApprovalKind, string> = {
    withdrawal: `/withdrawals/${subjectId}`,
    changeOrder: `/orders/${subjectId}`,
    cancellation: `/orders/${subjectId}`,
    complaintRefund: `/complaints/${subjectId}`,
    creditTerms: `/credit/${subjectId}`,
    writeOff: `/credit/${subjectId}`,
    goodwill: `/members/${subjectId}?part=money`,
    walletAdjustment: `/members/${subjectId}?part=money`,
    transferClaim: `/transfers?filter=${encodeURIComponent(no)}`,
    transferUndo: `/transfers?filter=${encodeURIComponent(no)}`,
    refundPayee: `/refunds?filter=${encodeURIComponent(no)}`,
    reopenMonth: '/ledger-months',
    manualJournal: `/manual-journals?filter=${encodeURIComponent(no)}`,
    companyProfile: '/company-profile',
    camRule: '/limits',
    couponRule: '/coupons',
    couponGift: `/members/${subjectId}?part=money`,
    revenueRule: '/standard-accounts',
  };
  return pages[kind];
}
