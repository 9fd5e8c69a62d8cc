import { toYuanText } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { consumeOwnActionLimit } from '../../base/action-limits/consume-action-limit.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import type { AuditValues } from '../../base/audit/audit-changes.ts';
import { type ActionObject, recordAction } from '../../base/audit/record-action.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { isUndecided } from './withdrawal-machine.ts';
import { type LockedWithdrawal, lockWithdrawal, type Withdrawal } from './withdrawal-store.ts';

interface Decision {
  readonly id: string;
  readonly version: number;
  readonly staffId: string;
}

/** Begins the review. @throws {Refusal} `notFound`, `staleVersion`, `withdrawal.moved` */
export async function takeWithdrawal(tx: Tx, decision: Decision): Promise<void> {
  const withdrawal = await lockAtVersion(tx, decision);
  const updated = await moveWithdrawal(tx, withdrawal, 'take', { by: { kind: 'staff', id: decision.staffId } });
  await record(tx, withdrawal, { withdrawalState: updated.state });
}

/**
 * Approves a withdrawal. Above a staff user's own limit, per action or per day, or together with what the user did for the same
 * member today, it waits for four-eyes approval.
 * @throws {Refusal} `notFound`, `staleVersion`, `withdrawal.moved`, `withdrawal.newAccount`, as {@link requireFourEyes}
 */
export async function approveWithdrawal(tx: Tx, decision: Decision & { readonly note: string }): Promise<void> {
  const withdrawal = await lockAtVersion(tx, decision);
  const { staffId, note } = decision;
  if (!isUndecided(withdrawal.state)) throw new Refusal('withdrawal.moved');
  await requireWaited(tx, withdrawal);
  const { firstApprovedBy, amount } = withdrawal;
  if (firstApprovedBy !== null)
    await requireFourEyes(tx, {
      ...{ askedBy: firstApprovedBy, staffId, own: 'withdrawal.ownApproval' },
      ...{ object: withdrawalObject(withdrawal), amount },
    });
  const by = { kind: 'staff', id: staffId } as const;
  const isEnough = firstApprovedBy !== null || (await isAllowedAlone(tx, withdrawal, staffId));
  const updated = isEnough
    ? await moveWithdrawal(tx, withdrawal, 'approve', { by, note, fields: { approved_by: staffId } })
    : await moveWithdrawal(tx, withdrawal, 'approveFirst', { by, note, fields: { first_approved_by: staffId } });
  await record(tx, withdrawal, { withdrawalState: updated.state, amount: toYuanText(amount) }, note);
}

const isAllowedAlone = (tx: Tx, { memberId, amount, withdrawalNo }: Withdrawal, staffId: string): Promise<boolean> =>
  consumeOwnActionLimit(tx, { action: 'withdrawal', staffId, amount, subject: withdrawalNo, memberId });

/** Refuses a large one to a new account until its time: the member was notified and can cancel it. */
async function requireWaited(tx: Tx, { notBefore }: Withdrawal): Promise<void> {
  if (notBefore === null || (await databaseNow(tx)) >= notBefore) return;
  const until = toIso(notBefore);
  throw new Refusal('withdrawal.newAccount', { params: { until: minuteCell(until) ?? '' }, data: { until } });
}

/** Refuses a withdrawal, also one with a first approval. @throws {Refusal} as {@link takeWithdrawal} */
export async function rejectWithdrawal(tx: Tx, decision: Decision & { readonly reason: string }): Promise<void> {
  const withdrawal = await lockAtVersion(tx, decision);
  const { staffId, reason } = decision;
  const updated = await moveWithdrawal(tx, withdrawal, 'reject', {
    by: { kind: 'staff', id: staffId },
    note: reason,
    fields: { reason },
  });
  await record(tx, withdrawal, { withdrawalState: updated.state, amount: toYuanText(withdrawal.amount) }, reason);
}

/** @throws {Refusal} `notFound`, `staleVersion` */
export async function lockAtVersion(
  tx: Tx,
  { id, version }: Pick<Decision, 'id' | 'version'>,
): Promise<LockedWithdrawal> {
  const withdrawal = await lockWithdrawal(tx, { id });
  if (!withdrawal) throw new Refusal('notFound');
  if (withdrawal.version !== version) throw new Refusal('staleVersion');
  return withdrawal;
}

export const withdrawalObject = ({ id, withdrawalNo, memberId }: Withdrawal): ActionObject => ({
  ...{ kind: 'withdrawal', id, no: withdrawalNo, memberId },
});

const record = (tx: Tx, withdrawal: Withdrawal, after: AuditValues, reason?: string): Promise<void> =>
  recordAction(tx, {
    object: withdrawalObject(withdrawal),
    before: { withdrawalState: withdrawal.state },
    after,
    ...(reason ? { reason } : {}),
  });
