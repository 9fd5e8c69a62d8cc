import type { ErrorCode } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import { actionOf, beginAction } from '../../../platform/actions.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { type ActionObject, recordAction } from '../audit/record-action.ts';
import { approvesFrom, recentControl } from '../staff-accounts/control-events.ts';
import { dependentsOf, haveCommonController } from '../staff-accounts/dependent-accounts.ts';
import { staffNames } from '../staff-accounts/staff-names.ts';
import { requireFreshFactor } from '../staff-accounts/step-up.ts';

interface FourEyesApproval {
  /** The requester: the first of the two. */
  readonly askedBy: string;
  /** The account that approves. */
  readonly staffId: string;
  /** The refusal of a requester who approves. */
  readonly own: ErrorCode;
  readonly object: ActionObject;
  /** The display number of the request, when it differs from that of the object. */
  readonly no?: string;
  readonly amount: Fen | null;
}

/**
 * Enforces four-eyes approval: the approver is another user, neither account controls the other, and no third account both of
 * them. The approver's account does not wait for the effect of a control event, and its second factor was proven a moment ago.
 * Call it before anything is written. The attempt of a dependent account raises an alarm and is written to the audit log.
 * @throws {Refusal} `own`, `approval.dependent`, `approval.waiting`, `approval.stepUpRequired`
 */
export async function requireFourEyes(tx: Tx, approval: FourEyesApproval): Promise<void> {
  const { askedBy, staffId, own } = approval;
  if (askedBy === staffId) throw new Refusal(own);
  const events = await recentControl(tx);
  if (dependentsOf(events, staffId).has(askedBy)) {
    const kind = haveCommonController(events, staffId, askedBy) ? 'commonController' : 'dependentApproval';
    throw new Refusal('approval.dependent', { afterRollback: (later) => reportAttempt(later, kind, approval) });
  }
  if (approvesFrom(events, staffId)) throw new Refusal('approval.waiting');
  await requireFreshFactor(tx, staffId);
}

async function reportAttempt(
  tx: Tx,
  kind: 'dependentApproval' | 'commonController',
  approval: FourEyesApproval,
): Promise<void> {
  const { askedBy, staffId, object, no = object.no ?? '', amount } = approval;
  await raiseAlarm(tx, { kind, subject: no, amount, actorId: staffId });
  const action = actionOf(tx);
  if (action) beginAction(tx, { ...action, name: 'approval.blocked' });
  const requestedBy = (await staffNames(tx, [askedBy])).get(askedBy);
  await recordAction(tx, { object, after: { requestedBy } });
}
