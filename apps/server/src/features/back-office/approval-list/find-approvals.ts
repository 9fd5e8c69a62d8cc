import {
  APPROVAL_KIND_NAMES,
  APPROVAL_KINDS,
  type ApprovalKind,
  type StaffPermission,
  toSearch,
} from '@xunban/contract';
import { COUNTED_BEHIND } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { ApprovalRequest, ApprovalSource } from '../../base/approvals/approval-source.ts';
import { type MemberCard, memberCards } from '../../identity/accounts/member-cards.ts';

interface ApprovalFilter {
  readonly isWaiting: boolean;
  /** Part of a number or of a member's number or name. */
  readonly filter: string | undefined;
  readonly skip: number;
  readonly take: number;
}

/** Maximum number of decided requests of each feature that a text search covers. */
const MAX_SEARCHED = 2_000;

export interface FoundApproval extends ApprovalRequest {
  readonly member: MemberCard | undefined;
}

/**
 * Returns pending approvals, the longest waiting first, or decided ones, the latest first, limited to the kinds that this staff
 * user can decide. Pending requests are bounded by the open workload. The total of decided requests counts at most {@link
 * COUNTED_BEHIND} rows behind the page.
 */
export async function findApprovals(
  reader: Reader,
  sources: readonly ApprovalSource[],
  permissions: ReadonlySet<StaffPermission>,
  { isWaiting, filter, skip, take }: ApprovalFilter,
): Promise<{ readonly total: number; readonly items: readonly FoundApproval[] }> {
  const kinds = new Set(decidable(permissions));
  const max = filter === undefined ? skip + take + COUNTED_BEHIND : MAX_SEARCHED;
  const asked = sources.filter((source) => source.kinds.some((own) => kinds.has(own)));
  const all = (await Promise.all(asked.map((source) => source.find(reader, { isWaiting, max })))).flat();
  const found = await withMembers(
    reader,
    all.filter((request) => kinds.has(request.kind)),
  );
  const sought = found
    .filter((request) => filter === undefined || isCalled(request, filter.toLowerCase()))
    .sort((a, b) => timeOf(a) - timeOf(b) || a.id.localeCompare(b.id));
  return { total: sought.length, items: sought.slice(skip, skip + take) };
}

export async function withMembers(reader: Reader, requests: readonly ApprovalRequest[]): Promise<FoundApproval[]> {
  const cards = await memberCards(
    reader,
    requests.flatMap(({ memberId }) => memberId ?? []),
  );
  return requests.map((request) => ({
    ...request,
    member: request.memberId === null ? undefined : cards.get(request.memberId),
  }));
}

const decidable = (permissions: ReadonlySet<StaffPermission>): ApprovalKind[] =>
  APPROVAL_KIND_NAMES.filter((kind) => permissions.has(APPROVAL_KINDS[kind]));

const isCalled = ({ no, member }: FoundApproval, text: string): boolean =>
  [no, member?.memberNo, member?.fullName].some(
    (one) => one !== undefined && toSearch(one).toLowerCase().includes(text),
  );

/** Sort key: pending requests ascend by time, decided ones descend. */
const timeOf = ({ askedAt, decision }: ApprovalRequest): number =>
  decision === null ? askedAt.getTime() : -decision.at.getTime();
