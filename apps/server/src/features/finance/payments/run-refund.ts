import type { GatewayName } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Gateways, PaymentGateway, RefundAnswer } from '../../../platform/gateways/gateway.ts';
import { ANSWER_SECONDS, ARRIVAL_SECONDS } from '../../../platform/outside-requests.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { refundPaidOut, refundPaidTwice } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import type { PaymentDeps } from './ask-gateway.ts';
import { memberOfRefund } from './member-of-refund.ts';
import { canStillPay, isRefundOpen } from './payment-state.ts';
import { refundNotification } from './refund-notification.ts';
import {
  findRefund,
  type LockedRefund,
  lockRefund,
  moveRefund,
  type Refund,
  tradeOfRefund,
  writeRequest,
} from './refund-store.ts';

/** Maximum number of failed attempts before staff must act. */
const MAX_ATTEMPTS = 12;

/**
 * Advances a refund by one step: requests it from the gateway or, when an earlier request may still be carried out, only
 * queries its status. Manual refunds, open or paid, are queried as well while their outcome is uncertain, so that a double
 * payment is detected.
 * @throws when the gateway fails, after recording it; the job then retries later, until staff must act.
 */
export async function runRefund(deps: Omit<PaymentDeps, 'due'>, refundNo: string): Promise<void> {
  const found = await findRefund(deps.db.read, refundNo);
  if (!found || isOver(found)) return;
  const trade = await tradeOfRefund(deps.db.read, found);
  const gateway = requireGateway(deps.gateways, trade.gateway);
  const attempt = await deps.db.transaction((tx) => claimAttempt(tx, refundNo));
  if (attempt === null) return;
  let answer: RefundAnswer;
  try {
    answer = attempt.isRequest
      ? await gateway.refund({ ...trade, ...found })
      : await gateway.queryRefund({ ...trade, refundNo });
  } catch (error) {
    await deps.db.transaction(async (tx) => {
      const refund = await lockRefund(tx, refundNo);
      if (isRefundOpen(refund.state)) await moveRefund(tx, refund, stateAfterFailure(refund));
    });
    throw error;
  }
  const isPaidTwice = await deps.db.transaction((tx) => recordAnswer(tx, refundNo, answer, attempt, trade.gateway));
  if (isPaidTwice)
    deps.log.error(
      { refundNo, gateway: trade.gateway },
      'ALARM: gateway paid a refund that staff had already paid by transfer; the company has a claim against the gateway',
    );
}

/** One call to the gateway: a request to pay, or a question how the last request goes. */
interface Attempt {
  readonly isRequest: boolean;
  /** Time of the request that the answer is about. */
  readonly requestedAt: Date | null;
}

/** True when nothing is left to ask; a refund that a dispute covers is paid by its end. */
const isOver = ({ state, gatewayAnswer, coveredBy }: Refund): boolean =>
  coveredBy !== null || (!isRefundOpen(state) && !canStillPay(gatewayAnswer));

/** Decides under the row's lock what may be asked now; null when nothing: it is over, or an answer may be on its way. */
async function claimAttempt(tx: Tx, refundNo: string): Promise<Attempt | null> {
  const refund = await lockRefund(tx, refundNo);
  if (isOver(refund)) return null;
  if (!canStillPay(refund.gatewayAnswer)) return { isRequest: true, requestedAt: await writeRequest(tx, refund) };
  const isAnswerDue = refund.gatewayAnswer === 'accepted' || refund.secondsSinceRequest > ANSWER_SECONDS;
  return isAnswerDue ? { isRequest: false, requestedAt: refund.requestedAt } : null;
}

/**
 * Records the gateway's answer and books it. Meanwhile another run may have recorded one, or staff may have paid.
 * @returns true when the refund was just found to be paid twice
 */
async function recordAnswer(
  tx: Tx,
  refundNo: string,
  answer: RefundAnswer,
  attempt: Attempt,
  gateway: GatewayName,
): Promise<boolean> {
  const refund = await lockRefund(tx, refundNo);
  const { state, amount } = refund;
  switch (answer) {
    case 'paid': {
      if (refund.gatewayAnswer === 'paid') return false;
      await moveRefund(tx, refund, 'succeeded', 'paid');
      const book = refund.isPaidByHand ? refundPaidTwice : refundPaidOut;
      await postJournal(tx, book({ refundNo, gateway, amount }));
      const memberId = refund.isPaidByHand ? undefined : await memberOfRefund(tx, refund.id);
      if (memberId !== undefined) await notifyMember(tx, refundNotification({ memberId, refundNo, amount }));
      return refund.isPaidByHand;
    }
    case 'accepted':
      if (canStillPay(refund.gatewayAnswer))
        await moveRefund(tx, refund, isRefundOpen(state) ? 'sent' : state, 'accepted');
      return false;
    case 'refused':
    case 'absent': {
      if (!isOfLastRequest(refund, answer, attempt)) return false;
      await moveRefund(tx, refund, isRefundOpen(state) ? stateAfterFailure(refund) : state, answer);
      return false;
    }
  }
}

/** True when a "no" is about the last request: a "no" to an earlier one is ignored, since the last may still arrive. */
function isOfLastRequest(refund: LockedRefund, answer: 'refused' | 'absent', attempt: Attempt): boolean {
  if (!canStillPay(refund.gatewayAnswer) || refund.requestedAt?.getTime() !== attempt.requestedAt?.getTime())
    return false;
  return answer === 'refused' || refund.secondsSinceRequest > ARRIVAL_SECONDS;
}

const stateAfterFailure = ({ attempts }: Refund) => (attempts + 1 >= MAX_ATTEMPTS ? 'manual' : 'failed');

function requireGateway(gateways: Gateways, name: GatewayName): PaymentGateway {
  const gateway = gateways.get(name);
  if (!gateway) throw new Error(`gateway ${name} is not configured on this instance`);
  return gateway;
}
