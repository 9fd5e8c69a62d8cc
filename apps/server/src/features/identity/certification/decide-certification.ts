import type { InTransaction, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { type MemberNotification, notifyMember } from '../accounts/member-notification.ts';
import { lockMember, setCertified } from '../accounts/members.ts';
import { companyCertified } from './certification-events.ts';
import {
  type CertificationActor,
  type CertificationRow,
  findCertification,
  lockOpenCertification,
  moveCertification,
} from './certification-store.ts';
import { submittedNo } from './submitted-number.ts';

const notificationOf = (
  { id, member_id, submitted_type }: CertificationRow,
  event: 'certificationApproved' | 'certificationRejected',
): MemberNotification => ({ memberId: member_id, event, fact: id, params: { memberType: submitted_type } });

/**
 * Approves an open certification that the caller has locked with its member. Member type and name change here and nowhere else;
 * the billing profile of a company follows.
 */
export async function approve(tx: Tx, row: CertificationRow, actor: CertificationActor): Promise<CertificationRow> {
  const approved = await moveCertification(tx, row, actor.kind === 'bank' ? 'receive' : 'approve', { actor });
  const member = await lockMember(tx, row.member_id);
  const identityNo = await submittedNo(tx, row);
  const memberType = row.submitted_type === 'Person' ? 'Person' : 'Enterprise';
  await setCertified(tx, member, { memberType, name: row.name, identityNo });
  if (memberType === 'Enterprise') {
    const previousTitle = member.member_type === 'Enterprise' ? member.company_name : null;
    await raise(tx, companyCertified, { memberId: member.id, title: row.name, taxNo: identityNo, previousTitle });
  }
  await notifyMember(tx, notificationOf(row, 'certificationApproved'));
  await publishCertification(tx, row);
  return approved;
}

/**
 * Records a staff decision on one certification, conditional on its version.
 * @throws {Refusal} `notFound`, `staleVersion`
 */
export async function decideCertification(
  once: InTransaction,
  staffId: string,
  decision: { readonly id: string; readonly version: number } & (
    | { readonly verdict: 'approve' }
    | { readonly verdict: 'reject'; readonly reason: string }
  ),
): Promise<void> {
  await once(async (tx) => {
    const found = await findCertification(tx, decision.id);
    if (!found) throw new Refusal('notFound');
    const member = await lockMember(tx, found.member_id);
    const row = await lockOpenCertification(tx, found.member_id);
    if (row?.id !== decision.id || row.version !== decision.version) throw new Refusal('staleVersion');
    const actor = { kind: 'staff', staffId } as const;
    const record = (after: CertificationRow) =>
      recordAction(tx, {
        object: { kind: 'certification', id: row.id, no: member.member_no, memberId: member.id },
        before: { certificationState: row.state },
        after: { certificationState: after.state },
        reason: decision.verdict === 'reject' ? decision.reason : '',
      });
    if (decision.verdict === 'approve') {
      await record(await approve(tx, row, actor));
      return;
    }
    await record(await moveCertification(tx, row, 'reject', { actor, reason: decision.reason }));
    await notifyMember(tx, notificationOf(row, 'certificationRejected'));
    await publishCertification(tx, row);
  });
}

/** The member's own pages and the queue of staff. */
export async function publishCertification(tx: Tx, { id, member_id }: CertificationRow): Promise<void> {
  await publish(tx, { topic: 'certification', id, memberId: member_id });
  await publish(tx, { topic: 'account', id: member_id, memberId: member_id });
}
