import { toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { recordAction } from '../audit/record-action.ts';
import { lockLimit, type StoredLimit, writeLimit } from './limit-store.ts';

/**
 * Sets the limit of a single staff user. Raises an alarm for others to acknowledge: a higher limit holds for the user who set it
 * only from then on.
 * @throws {Refusal} `staleVersion`, `limit.outOfOrder`, or `invalidInput` for a share where there is none, or none where there
 * is one
 */
export async function setLimit(
  tx: Tx,
  limit: StoredLimit,
  change: { readonly staffId: string; readonly reason: string },
): Promise<void> {
  const known = await lockLimit(tx, limit.action);
  if (known.version !== limit.version) throw new Refusal('staleVersion');
  const fields = (['perActionBp', 'alarmBp'] as const)
    .filter((name) => (known[name] === null) !== (limit[name] === null))
    .map((name) => ({ field: name === 'perActionBp' ? 'perActionShare' : 'alarmShare', code: 'invalid' }));
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  const isInOrder = limit.alarm <= limit.perAction && limit.perAction <= limit.perDay;
  if (!isInOrder || (limit.alarmBp ?? 0) > (limit.perActionBp ?? 0)) throw new Refusal('limit.outOfOrder');
  await writeLimit(tx, limit, change);
  await recordAction(tx, {
    object: { kind: 'limit', id: limit.action, no: limit.action },
    before: factsOf(known),
    after: factsOf(limit),
    reason: change.reason,
  });
  await raiseAlarm(tx, {
    kind: 'limitChanged',
    subject: limit.action,
    amount: limit.perAction,
    actorId: change.staffId,
  });
}

const factsOf = ({ perAction, perDay, alarm, perActionBp, alarmBp }: StoredLimit) => ({
  perAction: toYuanText(perAction),
  perDay: toYuanText(perDay),
  alarmAt: toYuanText(alarm),
  perActionShare: perActionBp === null ? null : perActionBp / BP_PER_PERCENT,
  alarmShare: alarmBp === null ? null : alarmBp / BP_PER_PERCENT,
});

const BP_PER_PERCENT = 100;
