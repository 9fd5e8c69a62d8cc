import { bankAccountFaults, plainAccountNo } from '@xunban/contract';
import { toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { countForMember } from '../../base/action-limits/consume-action-limit.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import type { AuditValues } from '../../base/audit/audit-changes.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { maskAccountNo } from '../../identity/bank-accounts/encrypted-account-no.ts';
import { hasSentFrom } from '../bank-transfers/sent-from.ts';
import { lockManual, refundObject } from './lock-manual-refund.ts';
import { refundNoOf } from './manual-refund-store.ts';
import { memberOfRefund } from './member-of-refund.ts';
import { payeeAccountOf } from './payee-account.ts';
import { endPayee, findPayee, insertPayee, latestPayees, type NewPayee, type PayeeRow } from './payee-store.ts';
import { refundChanged } from './refund-events.ts';
import { type LockedRefund, lockRefund } from './refund-store.ts';

/**
 * Records the payee account of a manual refund. An account that the member's own money came from is valid at once; any other
 * needs four-eyes approval.
 * @throws {Refusal} `notFound`, `refund.notManual`, `refund.payeeWaits`, `invalidInput`, `correction.noEvidence` when the file
 * belongs to another request
 */
export async function askPayee(tx: Tx, asked: Omit<NewPayee, 'isOrigin'>): Promise<void> {
  const refund = await lockManual(tx, asked.refundId);
  const accountNo = plainAccountNo(asked.accountNo);
  const faults = bankAccountFaults({ ...asked, accountNo, branchCode: '' });
  if (faults.length > 0) throw new Refusal('invalidInput', { fields: faults });
  const latest = (await latestPayees(tx, [refund.id])).get(refund.id);
  if (latest?.state === 'waiting') throw new Refusal('refund.payeeWaits');
  const memberId = await memberOfRefund(tx, refund.id);
  const isOrigin = memberId !== undefined && (await hasSentFrom(tx, memberId, { ...asked, accountNo }));
  const row = await insertPayee(tx, { ...asked, accountNo, isOrigin });
  if (!row) throw new Refusal('correction.noEvidence');
  if (!isOrigin && memberId !== undefined)
    await countForMember(tx, { staffId: asked.staffId, memberId, amount: refund.amount, subject: refund.refundNo });
  const after = isOrigin ? { payeeState: 'done' } : { payeeState: 'waiting', awaitsSecondApproval: true };
  await record(tx, refund, row, { after, reason: asked.reason });
  await raise(tx, refundChanged, { id: refund.id, staffId: isOrigin ? null : asked.staffId });
}

/**
 * Decides on a payee account (four-eyes approval). The requester may withdraw it, but not approve it; an account cannot be
 * approved for a refund that its gateway has paid meanwhile.
 * @throws {Refusal} `notFound`, `refund.payeeEnded`, `refund.notManual`, as {@link requireFourEyes}
 */
export async function decidePayee(
  tx: Tx,
  input: { readonly id: string; readonly isApproved: boolean; readonly note: string; readonly staffId: string },
): Promise<void> {
  const { id, isApproved, note, staffId } = input;
  const asked = await findPayee(tx, id);
  const refundNo = asked && (await refundNoOf(tx, asked.refund_id));
  const refund = refundNo === undefined ? undefined : await lockRefund(tx, refundNo);
  // Read again behind the lock: a colleague may have been faster.
  const payee = refund && (await findPayee(tx, id));
  if (!payee) throw new Refusal('notFound');
  if (payee.state !== 'waiting') throw new Refusal('refund.payeeEnded');
  if (isApproved)
    await requireFourEyes(tx, {
      ...{ askedBy: payee.asked_by, staffId, own: 'refund.ownPayee' },
      ...{ object: await refundObject(tx, refund), amount: refund.amount },
    });
  if (isApproved && refund.state !== 'manual') throw new Refusal('refund.notManual');
  const state = isApproved ? 'done' : 'refused';
  await endPayee(tx, id, { state, staffId, note });
  await record(tx, refund, payee, {
    before: { payeeState: 'waiting', awaitsSecondApproval: true },
    after: { payeeState: state, awaitsSecondApproval: false },
    reason: note || payee.reason,
  });
  await raise(tx, refundChanged, { id: refund.id, staffId });
}

/**
 * Returns the approved account that the settling staff user has read and paid to. Call under the refund's lock.
 * @throws {Refusal} `refund.noPayee` while none is approved, `refund.payeeChanged` when it is not the one that was read
 */
export async function requirePayee(tx: Tx, refundId: string, payeeId: string): Promise<PayeeRow> {
  const latest = (await latestPayees(tx, [refundId])).get(refundId);
  if (latest?.state !== 'done') throw new Refusal('refund.noPayee');
  if (latest.id !== payeeId) throw new Refusal('refund.payeeChanged');
  return latest;
}

async function record(
  tx: Tx,
  refund: LockedRefund,
  row: PayeeRow,
  {
    before = {},
    after,
    reason,
  }: { readonly before?: AuditValues; readonly after: AuditValues; readonly reason: string },
): Promise<void> {
  // The log identifies accounts by their last digits and contains no names: the request stores the rest, encrypted.
  const payeeAccount = maskAccountNo(await payeeAccountOf(tx, row));
  await recordAction(tx, {
    object: await refundObject(tx, refund),
    before,
    after: { ...after, payeeAccount, amount: toYuanText(refund.amount) },
    reason,
  });
}
