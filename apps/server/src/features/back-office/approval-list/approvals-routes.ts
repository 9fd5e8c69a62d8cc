import { type AllCalls, APPROVAL_KINDS, type CallOutput, calls } from '@xunban/contract';
import { toApi } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { approvesFrom, recentControl } from '../../base/staff-accounts/control-events.ts';
import { dependentsOf } from '../../base/staff-accounts/dependent-accounts.ts';
import { hasColleague, permissionHolders } from '../../base/staff-accounts/permission-holders.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { type FoundApproval, findApprovals, withMembers } from './find-approvals.ts';

type Approval = CallOutput<AllCalls['staffApprovals']['decide']>;

/** @param sources every feature with four-eyes approval */
export function approvalsRoutes({ db }: Deps, sources: readonly ApprovalSource[]): readonly Route[] {
  return [
    route(calls.staffApprovals.list, async ({ actor, query }) => {
      const { total, items } = await findApprovals(db.readLagging, sources, actor.permissions, {
        ...{ isWaiting: query.state === 'waiting', filter: query.filter },
        ...{ skip: query.skipCount, take: query.maxResultCount },
      });
      return { totalCount: total, items: await present(db.readLagging, actor, items) };
    }),

    route(calls.staffApprovals.decide, ({ actor, params, body, once }) =>
      once(async (tx): Promise<Approval> => {
        const { kind, id } = params;
        if (!actor.permissions.has(APPROVAL_KINDS[kind])) throw new Refusal('forbidden');
        const source = sources.find(({ kinds }) => kinds.includes(kind));
        await source?.decide(tx, actor, { id, ...body });
        const found = await source?.find(tx, { isWaiting: false, max: 1, ids: [id] });
        const [decided] = await present(tx, actor, await withMembers(tx, found ?? []));
        if (!decided) throw new Refusal('notFound');
        return decided;
      }),
    ),
  ];
}

async function present(
  reader: Reader,
  { staffId }: Pick<Staff, 'staffId'>,
  rows: readonly FoundApproval[],
): Promise<Approval[]> {
  const [names, holders, control] = await Promise.all([
    staffNames(
      reader,
      rows.flatMap(({ askedBy, decision }) => [askedBy, decision?.by ?? null]),
    ),
    permissionHolders(
      reader,
      rows.map(({ kind }) => APPROVAL_KINDS[kind]),
    ),
    recentControl(reader),
  ]);
  const dependents = dependentsOf(control, staffId);
  const waitsUntil = approvesFrom(control, staffId);
  return rows.map(({ member, amount, askedBy, askedAt, decision, ...row }) => ({
    ...row,
    memberNo: member?.memberNo ?? '',
    memberName: member?.fullName ?? '',
    amount: amount === null ? null : toApi(amount),
    askedBy: names.get(askedBy) ?? '',
    askedAt: toIso(askedAt),
    isMine: askedBy === staffId,
    isDependent: dependents.has(askedBy),
    approvesFrom: waitsUntil ? toIso(waitsUntil) : null,
    hasDecider: hasColleague(holders.get(APPROVAL_KINDS[row.kind]), askedBy, control),
    decision: decision && { ...decision, by: names.get(decision.by) ?? '', at: toIso(decision.at) },
    can:
      decision === null
        ? stepsOf(row.kind, { isMine: askedBy === staffId, canApprove: !dependents.has(askedBy) && !waitsUntil })
        : [],
  }));
}

/** A withdrawal is its member's: its first approver cannot take it back here. */
function stepsOf(
  kind: Approval['kind'],
  { isMine, canApprove }: { readonly isMine: boolean; readonly canApprove: boolean },
): Approval['can'] {
  if (isMine) return kind === 'withdrawal' ? [] : ['takeBack'];
  return canApprove ? ['approve', 'refuse'] : ['refuse'];
}
