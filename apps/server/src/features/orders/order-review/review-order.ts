import { isStencil } from '@xunban/contract';
import { needsEngineer } from '@xunban/contract/review-rules';
import { shortMinuteText } from '@xunban/i18n/when';
import {
  type MachineDecision,
  machineReview,
  priceBookViolations,
  REVIEW_RULES_VERSION,
} from '@xunban/pricing/machine-review';
import { toIso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { anyBoardFile } from '../../files/files/board-files.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { advanceOrder, refreshMainOrder, writeFindings } from '../../orders-core/orders/advance-order.ts';
import type { Finding } from '../../orders-core/orders/findings.ts';
import { lockMainOf } from '../../orders-core/orders/main-orders.ts';
import { SYSTEM } from '../../orders-core/orders/order-actor.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { expectedReviewEnd } from '../../orders-core/orders/review-time.ts';
import { currentCalendar, currentPriceData } from '../../pricing/prices/price-data.ts';
import { earlierDecision } from '../../pricing/quotes/earlier-decision.ts';
import { insertDecision } from './machine-decisions.ts';
import { findingsOf } from './review-board.ts';
import { reviewStencil } from './review-stencil.ts';

/**
 * The machine review of a round: holds its file against what was ordered and writes down what it decided, rule by rule.
 * When every rule is passed, or it is an unchanged repeat of a board that was made, the order goes straight to payment;
 * otherwise it stays in review with the findings for an engineer. Safe to run twice.
 * @param isStored false when the store has lost the file
 */
export async function reviewOrder(tx: Tx, orderId: string, isStored = true): Promise<void> {
  const main = await lockMainOf(tx, { id: orderId });
  const order = main?.orders.find(({ id }) => id === orderId);
  if (!main || order?.state !== 'inReview' || order.isMachineReviewed) return;

  const { findings, ...decision } = isStored ? await decideReview(tx, main, order) : WITHOUT_FILE;
  const { isPassed } = decision;
  const { id, round } = order;
  // A board with an open question goes to an engineer, whatever the automatic decision is.
  const isApproved = isPassed && order.heldSince === null;
  const expectedBy = isApproved ? null : await expectedReviewEnd(tx, await currentCalendar(tx));
  await insertDecision(tx, { ...decision, orderId: id, round, rulesVersion: REVIEW_RULES_VERSION, expectedBy });
  if (isApproved) {
    await advanceOrder(tx, order, {
      action: 'approve',
      actor: SYSTEM,
      facts: { isPaid: false, isDelivered: false },
      set: { findings },
    });
  } else {
    await writeFindings(tx, order.id, findings);
  }
  if (expectedBy) await notifyOfReview(tx, order, expectedBy);
  await refreshMainOrder(tx, main.id);
}

/** The buyer learns once per round that an engineer decides, and by when. */
const notifyOfReview = (tx: Tx, { id, round, orderNo, memberId }: PcbOrder, expectedBy: Date): Promise<void> =>
  notifyMember(tx, {
    ...{ memberId, event: 'orderInReview', about: orderNo, fact: `${id} round ${round}` },
    params: { orderNo, until: shortMinuteText(toIso(expectedBy)) },
  });

interface ReviewResult
  extends Pick<Parameters<typeof insertDecision>[1], 'fileId' | 'isPassed' | 'byEarlier' | 'rules'> {
  readonly findings: readonly Finding[];
}

/** Returns the automatic decision on a board as its file is read now. */
export async function decideReview(tx: Tx, { note }: MainOrder, order: PcbOrder): Promise<ReviewResult> {
  const { spec } = order;
  const file = await anyBoardFile(tx, order.fileId);
  if (!file) return WITHOUT_FILE;
  const { facts } = file;
  if (isStencil(spec)) return { fileId: file.fileId, ...reviewStencil(spec, facts) };
  const violations = priceBookViolations(spec, facts, await currentPriceData(tx, 'price_book'));
  const hasNote = order.note.trim() !== '' || note.trim() !== '';
  const decision = machineReview({ spec, facts, violations, hasNote });
  const base = { fileId: file.fileId, rules: stored(decision) };
  const findings = findingsOf(spec, facts, decision);
  const byEarlier = decision.isPassed ? null : await earlierDecision(tx, order, note);
  if (byEarlier === null) return { ...base, isPassed: decision.isPassed, byEarlier, findings };
  return { ...base, isPassed: true, byEarlier, findings: findings.map(accepted) };
}

/** Downgrades what needed an engineer: the finding is known, and blocked the earlier order only until it was decided. */
const accepted = (finding: Finding): Finding =>
  needsEngineer(finding) ? { ...finding, severity: 'warning' } : finding;

const MISSING = { code: 'review.fileMissing', params: {} };

/** The decision without a file. */
const WITHOUT_FILE: ReviewResult = {
  fileId: null,
  isPassed: false,
  byEarlier: null,
  rules: [{ rule: 'files', isPassed: false, ordered: null, measured: null, because: [MISSING] }],
  findings: [{ ...MISSING, severity: 'error' }],
};

const stored = ({ rules }: MachineDecision): ReviewResult['rules'] =>
  rules.map(({ rule, isPassed, ordered, measured, because }) => ({
    rule,
    isPassed,
    ordered: ordered && { ...ordered },
    measured: measured && { ...measured },
    because: because.map(({ code, field, params }) => ({ code, ...(field && { field }), params: { ...params } })),
  }));
