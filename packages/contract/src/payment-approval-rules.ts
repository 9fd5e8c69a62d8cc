/**
 * States of a request to pay. `lapsed`: the amount or the boards changed, the orders were paid otherwise, or the requester left
 * the company. The last five are final.
 */
export const APPROVAL_STATES = ['open', 'approved', 'refused', 'expired', 'withdrawn', 'used', 'lapsed'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** The page of a request, which its approvers reach by SMS and email. */
export const approvalPath = (id: string): string => `/company/approval/${encodeURIComponent(id)}`;
