import { toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PayApproval, PaymentToApprove } from '../payments/pay-approval.ts';
import { isLive as isLivePayment } from '../payments/payment-state.ts';
import { exceededLimit } from './approval-rule.ts';
import { approvalRuleOf } from './approval-rule-store.ts';
import { inStateNow, isSameRequest, sharesNow } from './approval-state.ts';
import { type ApprovalShare, approvalsFor, lockApproval, notePayment } from './approval-store.ts';

/** Payments of a company by its rule. The owner, and every member in the own account, pays without an approval. */
export const payApproval: PayApproval = {
  async require(tx, payer, payment) {
    if (payer.role === 'owner') return;
    const rule = await approvalRuleOf(tx, payer.memberId);
    const { shares, total } = await sharesOf(tx, payment);
    const above = exceededLimit(rule, payer.role, total);
    if (above === null) return;
    const usable = (await approvalsFor(tx, payer, idsOf(payment))).find(
      (approval) => approval.state === 'approved' && isSameRequest(approval.shares, shares),
    );
    const locked = usable && (await lockApproval(tx, usable.id));
    const [approval] = locked ? await inStateNow(tx, [locked]) : [];
    if (approval?.state !== 'approved' || !isFor(payment, shares))
      throw new Refusal('company.approvalNeeded', { data: { above: toApi(above) } });
    await notePayment(tx, approval, payment.payNo);
  },

  async neededBy(reader, payer, payment) {
    if (payer.role === 'owner' || payment.purpose !== 'order' || !isLivePayment(payment.state)) return null;
    const rule = await approvalRuleOf(reader, payer.memberId);
    const { shares, total } = await sharesOf(reader, payment);
    const above = exceededLimit(rule, payer.role, total);
    if (above === null) return null;
    const [latest] = (await approvalsFor(reader, payer, idsOf(payment))).filter((approval) =>
      isSameRequest(approval.shares, shares),
    );
    const [request] = latest ? await inStateNow(reader, [latest]) : [];
    return {
      above: toApi(above),
      request: request
        ? {
            id: request.id,
            state: request.state,
            deadline: toIso(request.deadline),
            decisionReason: request.decisionReason,
          }
        : null,
    };
  },
};

const idsOf = ({ orders }: Pick<PaymentToApprove, 'orders'>): string[] => orders.map(({ mainOrderId }) => mainOrderId);

const sharesOf = (reader: Reader, payment: PaymentToApprove) => sharesNow(reader, idsOf(payment));

/** True when a payment is for exactly what is payable. */
const isFor = (payment: PaymentToApprove, shares: readonly ApprovalShare[]): boolean =>
  payment.orders.every(({ mainOrderId, amount, boardIds }) => {
    const share = shares.find((one) => one.mainOrderId === mainOrderId);
    if (share?.amount !== amount) return false;
    return boardIds === null || [...boardIds].sort().join() === [...share.boardIds].sort().join();
  });
