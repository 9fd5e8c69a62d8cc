import { fen } from '@xunban/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { ApprovalSource } from '../../base/approvals/approval-source.ts';
import { maskAccountNo } from '../../identity/bank-accounts/encrypted-account-no.ts';
import { payeeAccountOf } from './payee-account.ts';
import { findPayee } from './payee-store.ts';
import { decidePayee } from './refund-payee.ts';

/** Accounts that refunds are to be paid to by hand and that the member's own money did not come from. */
export const payeeApprovals: ApprovalSource = {
  kinds: ['refundPayee'],

  find: async (reader, { isWaiting, max, ids }) => {
    let query = reader
      .selectFrom('refund_payee as payee')
      .innerJoin('refund', 'refund.id', 'payee.refund_id')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .selectAll('payee')
      .select(['refund.refund_no', 'refund.amount_fen', 'payment.member_id'])
      .where('payee.is_origin', '=', false);
    if (ids) query = query.where('payee.id', 'in', [...ids]);
    const rows = isWaiting
      ? await query.where('payee.state', '=', 'waiting').execute()
      : await query.where('payee.state', '<>', 'waiting').orderBy('payee.decided_at', 'desc').limit(max).execute();
    return Promise.all(
      rows.map(async (row) => ({
        ...{ kind: 'refundPayee' as const, id: row.id, subjectId: row.refund_id, no: row.refund_no },
        ...{ memberId: row.member_id, amount: fen(row.amount_fen), reason: row.reason, evidence: 1 },
        goesTo: `${row.holder_name} ${maskAccountNo(await payeeAccountOf(reader, row))}`,
        ...{ askedBy: row.asked_by, askedAt: row.asked_at },
        decision:
          row.decided_by === null || row.decided_at === null
            ? null
            : { isApproved: row.state === 'done', by: row.decided_by, at: row.decided_at, note: row.note },
      })),
    );
  },

  decide: async (tx, { staffId }, { id, decision, note }) => {
    if (!(await findPayee(tx, id))) throw new Refusal('notFound');
    await decidePayee(tx, { id, note, staffId, isApproved: decision === 'approve' });
  },
};
