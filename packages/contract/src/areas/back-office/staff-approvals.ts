import { z } from 'zod';
import { APPROVAL_KIND_NAMES } from '../../approval-kinds.ts';
import { call } from '../../call.ts';
import { isDependent } from '../../dependent.ts';
import { seenWith } from '../../seen-with.ts';
import { filter, id, idIn, isoTime, page, paging, text, yuan } from '../../wire.ts';

const kind = z.enum(APPROVAL_KIND_NAMES);

const approval = z
  .object({
    id,
    kind,
    /** What it is about: a withdrawal, an order, the member whose credit account it is, or a month (yyyy-MM). */
    subjectId: id,
    /** The number by which people know it; empty for a credit account. */
    no: z.string(),
    /** Null for what is no member's. */
    memberId: id.nullable(),
    memberNo: z.string(),
    memberName: z.string(),
    /** What moves, or the limit that is wanted; null where no money is asked for. */
    amount: seenWith('amount.view', yuan.nullable()),
    /** The bank account with its number masked, the line of the price, or the statement. */
    goesTo: seenWith('amount.view', z.string()),
    reason: z.string(),
    /** How many findings and places a change order shows. */
    evidence: z.number().int(),
    askedBy: z.string(),
    askedAt: isoTime,
    isMine: z.boolean(),
    isDependent,
    /** Whether there is anybody but who asked who may decide it. */
    hasDecider: z.boolean(),
    /** Null while it waits. */
    decision: z.object({ isApproved: z.boolean(), by: z.string(), at: isoTime, note: z.string() }).nullable(),
    /** What this person may do with it now. Who asked may take it back, and not approve it. A dependent account refuses only. */
    can: z.array(z.enum(['approve', 'refuse', 'takeBack'])),
  })
  .meta({ id: 'StaffApproval' });

const anyStaff = { area: 'staff', access: { staff: 'any' } } as const;

/** Everything that needs a second person. Everybody is answered about what they may decide. */
export const staffApprovals = {
  list: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/approvals',
    summary: 'What waits for a second person, the longest first; or what was decided, the latest first.',
    query: z.object({
      ...paging,
      state: z.enum(['waiting', 'decided']).default('waiting'),
      filter: filter(text(60)),
    }),
    result: page(approval),
  }),
  decide: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/approvals/{kind}/{id}/decide',
    audit: 'approval.decide',
    summary: 'Approves, or refuses with a reason. Who asked for it may only take it back.',
    worksFrom: ['amount.view'],
    params: z.object({ kind, id: idIn }),
    body: z
      .object({ decision: z.enum(['approve', 'refuse']), note: text(200).default('') })
      .refine(({ decision, note }) => decision === 'approve' || note.length >= 2, {
        path: ['note'],
        message: 'required',
      }),
    result: approval,
    idempotent: true,
  }),
};
