import type { ErrorCode } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import { actionOf, beginAction } from '../../../platform/actions.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type ActionAlarm, raiseAlarm } from '../alarms/raise-alarm.ts';
import { type ActionObject, recordAction } from '../audit/record-action.ts';
import { recentControl } from '../staff-accounts/control-events.ts';
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
 * Enforces four-eyes approval: the approver is another user, whose account is neither controlled by the first account nor
 * controls it, and an approver with a second factor has proven it a moment ago. Call it before anything is written. A refused
 * attempt raises an alarm and is written to the audit log; a third account that set both passwords raises an alarm.
 * @throws {Refusal} `own`, `approval.dependent`, `approval.stepUpRequired`
 */
export async function requireFourEyes(tx: Tx, approval: FourEyesApproval): Promise<void> {
  const { askedBy, staffId, own } = approval;
  if (askedBy === staffId) throw new Refusal(own);
  const events = await recentControl(tx);
  if (dependentsOf(events, staffId).has(askedBy))
    throw new Refusal('approval.dependent', { afterRollback: (later) => reportAttempt(later, approval) });
  await requireFreshFactor(tx, staffId);
  if (haveCommonController(events, staffId, askedBy)) await raiseAlarm(tx, alarmOf('commonController', approval));
}

async function reportAttempt(tx: Tx, approval: FourEyesApproval): Promise<void> {
  const { askedBy, object } = approval;
  await raiseAlarm(tx, alarmOf('dependentApproval', approval));
  const action = actionOf(tx);
  if (action) beginAction(tx, { ...action, name: 'approval.blocked' });
  const requestedBy = (await staffNames(tx, [askedBy])).get(askedBy);
  await recordAction(tx, { object, after: { requestedBy } });
}

const alarmOf = (
  kind: 'dependentApproval' | 'commonController',
  { object, no = object.no ?? '', amount, staffId }: FourEyesApproval,
): ActionAlarm => ({ kind, subject: no, amount, actorId: staffId });
