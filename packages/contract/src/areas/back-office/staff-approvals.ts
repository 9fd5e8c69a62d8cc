import { z } from 'zod';
import { APPROVAL_KIND_NAMES } from '../../approval-kinds.ts';
import { call } from '../../call.ts';
import { isDependent } from '../../dependent.ts';
import { filter, id, idIn, isoTime, multilineText, page, paging, searchText, yuan } from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';

const kind = z.enum(APPROVAL_KIND_NAMES);

const approval = z
  .object({
    id,
    kind,
    /** Subject of the approval: a withdrawal, an order, the member of the credit account, or a month (yyyy-MM). */
    subjectId: id,
    /** Its display number; empty for a credit account. */
    no: z.string(),
    /** Null when it does not concern a member. */
    memberId: id.nullable(),
    memberNo: z.string(),
    memberName: z.string(),
    /** The amount moved, or the requested limit; null where no money is requested. */
    amount: visibleWith('amount.view', yuan.nullable()),
    /** The bank account with its number masked, the line of the price, or the statement. */
    goesTo: visibleWith('amount.view', z.string()),
    reason: z.string(),
    /** Number of findings and places that a change order shows. */
    evidence: z.number().int(),
    askedBy: z.string(),
    askedAt: isoTime,
    isMine: z.boolean(),
    isDependent,
    /** The time until which this user's account waits after a change by an administrator; null when it can approve. */
    approvesFrom: isoTime.nullable(),
    /** True when a user other than the requester can decide it. */
    hasDecider: z.boolean(),
    /** Null while it waits. */
    decision: z.object({ isApproved: z.boolean(), by: z.string(), at: isoTime, note: z.string() }).nullable(),
    /**
     * Actions that this user can take now. The requester can take it back, but not approve it. A dependent or waiting account can
     * only refuse.
     */
    can: z.array(z.enum(['approve', 'refuse', 'takeBack'])),
  })
  .meta({ id: 'StaffApproval' });

const anyStaff = { area: 'staff', access: { staff: 'any' } } as const;

/** All requests that need four-eyes approval. Each user gets the kinds that they can decide. */
export const staffApprovals = {
  list: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/approvals',
    summary: 'Lists requests awaiting four-eyes approval, oldest first; or decided ones, latest first.',
    query: z.object({
      ...paging,
      state: z.enum(['waiting', 'decided']).default('waiting'),
      filter: filter(searchText(60)),
    }),
    result: page(approval),
  }),
  decide: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/approvals/{kind}/{id}/decide',
    audit: 'approval.decide',
    summary: 'Approves, or refuses with a reason. The requester can only withdraw the request.',
    worksFrom: ['amount.view'],
    params: z.object({ kind, id: idIn }),
    body: z
      .object({ decision: z.enum(['approve', 'refuse']), note: multilineText(200).default('') })
      .refine(({ decision, note }) => decision === 'approve' || note.length >= 2, {
        path: ['note'],
        message: 'required',
      }),
    result: approval,
    idempotent: true,
  }),
};
