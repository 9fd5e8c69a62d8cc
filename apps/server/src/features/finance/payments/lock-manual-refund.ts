import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ActionObject } from '../../base/audit/record-action.ts';
import { refundNoOf } from './manual-refund-store.ts';
import { memberOfRefund } from './member-of-refund.ts';
import { type LockedRefund, lockRefund } from './refund-store.ts';

/** Locks a manual refund. @throws {Refusal} `notFound`, `refund.notManual` */
export async function lockManual(tx: Tx, id: string): Promise<LockedRefund> {
  const refundNo = await refundNoOf(tx, id);
  if (refundNo === undefined) throw new Refusal('notFound');
  const refund = await lockRefund(tx, refundNo);
  if (refund.state !== 'manual') throw new Refusal('refund.notManual');
  return refund;
}

/** A refund as the audit log names it. */
export const refundObject = async (tx: Tx, { id, refundNo }: LockedRefund): Promise<ActionObject> => ({
  ...{ kind: 'refund', id, no: refundNo },
  memberId: (await memberOfRefund(tx, id)) ?? null,
});
