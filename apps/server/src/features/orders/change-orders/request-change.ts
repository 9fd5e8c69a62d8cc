import type { SpecChanges } from '@xunban/contract';
import { add, type Fen, negate, parseYuan, subtract, sum, toYuanText } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { consumeOwnActionLimit } from '../../base/action-limits/consume-action-limit.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { refreshMainOrder, validateAdvance } from '../../orders-core/orders/advance-order.ts';
import { type ChangeEvidence, evidenceOf } from '../../orders-core/orders/change-evidence.ts';
import { findingNamed } from '../../orders-core/orders/findings.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import { isSold } from '../../orders-core/orders/main-amounts.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { specDifferences } from '../../pricing/quotes/spec-differences.ts';
import { storeQuoteLike } from '../../pricing/quotes/store-quote.ts';
import { changeProposalChanged } from './change-order-events.ts';
import type { ChangeRequest } from './change-request.ts';
import { ADJUSTMENT, changedSpec, priceOfChange, quoteOf } from './changed-price.ts';
import { requireMakeable } from './makeable.ts';
import { insertProposal } from './proposal-store.ts';
import { type ProposedChange, proposeChange } from './propose-change.ts';

/**
 * Proposes a change order: a new price version with its cause. Nothing of the order changes before the buyer accepts. With a
 * line above the limit of a single approver, it waits for four-eyes approval first.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`, `shipping.noCarrier`, or
 *   `invalidInput` when price or lead time would not stay above zero or the board cannot be made like that (any more)
 */
export async function requestChange(tx: Tx, actor: StaffActor, orderId: string, input: ChangeRequest): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, orderId, input.version);
  validateAdvance(order, { action: 'requestChange', actor, facts: { isPaid: isSold(order), isDelivered: false } });
  const change = await changeOf(tx, order, input);
  if (await isForOneAlone(tx, actor.id, order, input, change.lines))
    return offerChange(tx, actor, { main, order }, change);
  await insertProposal(tx, { order, request: input, amountDeltaFen: typedAmount(input), staffId: actor.id });
  await recordAction(tx, {
    object: boardObject(order),
    after: { awaitsSecondApproval: true, amount: toYuanText(change.amountFen), workingDays: change.workingDays },
    reason: input.reason,
  });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
  await raise(tx, changeProposalChanged, { orderId, staffId: actor.id });
}

/** Offers it to the buyer. The caller has validated it, and holds the lock of the main order. */
export async function offerChange(
  tx: Tx,
  actor: StaffActor,
  { main, order }: { readonly main: MainOrder; readonly order: PcbOrder },
  change: ProposedChange,
): Promise<void> {
  const to = await proposeChange(tx, actor, { main, order }, change);
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state, amount: toYuanText(order.amountFen), workingDays: order.workingDays },
    after: { orderState: to, amount: toYuanText(change.amountFen), workingDays: change.workingDays },
    reason: change.reason,
  });
  await refreshMainOrder(tx, main.id);
}

/**
 * Returns the terms of an order under a change request.
 * @throws Refusal `invalidInput` with every invalid field
 */
export async function changeOf(tx: Tx, order: PcbOrder, input: ChangeRequest): Promise<ProposedChange> {
  const evidence = evidenceNamed(order, input);
  const basis = await changedBasis(tx, order, input.changes);
  const delta = typedAmount(input);
  const workingDays = basis.workingDays + input.daysDelta;
  const fields = [
    ...(basis.amountFen + delta > 0n ? [] : [{ field: 'amountDelta', code: 'priceTooLow' }]),
    ...(workingDays > 0 ? [] : [{ field: 'daysDelta', code: 'daysTooFew' }]),
    ...evidence.flatMap((one, at) => (one === undefined ? [{ field: `evidence.${at}.finding`, code: 'finding' }] : [])),
  ];
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  return {
    ...basis,
    reason: input.reason,
    amountFen: add(basis.amountFen, delta),
    workingDays,
    lines: [...basis.lines, ...namedLine(delta, input.lineName)],
    evidence: evidence.flatMap((one) => one ?? []),
  };
}

const typedAmount = ({ amountDelta }: ChangeRequest): Fen => parseYuan(String(amountDelta));

/** @returns undefined for a finding that the order does not have there */
const evidenceNamed = (order: PcbOrder, { evidence }: ChangeRequest): (ChangeEvidence | undefined)[] =>
  evidence
    .filter(({ finding, place }) => finding !== null || place !== null)
    .map(({ finding, place }) => {
      const found = finding && findingNamed(order, finding);
      return found === undefined ? undefined : evidenceOf(found, place);
    });

/** Returns the order's terms with its specification changed, before manual adjustments. */
async function changedBasis(
  tx: Tx,
  order: PcbOrder,
  changes: SpecChanges,
): Promise<Omit<ProposedChange, 'reason' | 'evidence'>> {
  const spec = changedSpec(order.spec, changes);
  if (specDifferences(order.spec, spec).length === 0) {
    const current = (await priceVersionsOf(tx, order.id)).find(({ version }) => version === order.priceVersion);
    return { amountFen: order.amountFen, workingDays: order.workingDays, lines: current?.lines ?? [], quoteId: null };
  }
  await requireMakeable(tx, order, spec);
  const price = await priceOfChange(tx, order, spec);
  if (price === null) throw new Refusal('invalidInput', { fields: [{ field: 'changes', code: 'notProducible' }] });
  const { amountFen, workingDays, lines } = price;
  const { quoteId } = await storeQuoteLike(tx, order.memberId, spec, await quoteOf(tx, order));
  return { amountFen, workingDays, lines, quoteId };
}

/** Counts how far a price goes from what the engine asks, whichever way and however it came about. */
async function isForOneAlone(
  tx: Tx,
  staffId: string,
  order: PcbOrder,
  input: ChangeRequest,
  lines: readonly StoredLine[],
): Promise<boolean> {
  if (typedAmount(input) === 0n) return true;
  const all = sum(lines.map(({ amountFen }) => amountFen));
  const away = sum(lines.filter(({ ruleId }) => ruleId === ADJUSTMENT).map(({ amountFen }) => amountFen));
  const limitUse = { action: 'priceChange', staffId, subject: order.orderNo, price: subtract(all, away) } as const;
  return consumeOwnActionLimit(tx, { ...limitUse, amount: away < 0n ? negate(away) : away });
}

/**
 * Returns a manual amount as a line like any other, with the name that the user entered, so that the lines still add up to the
 * price.
 */
function namedLine(amountFen: Fen, name: string): StoredLine[] {
  if (amountFen === 0n) return [];
  const formula = toYuanText(amountFen);
  return [{ ruleId: ADJUSTMENT, line: 'adjustment', inputs: { name }, formula, rounding: 'halfUp', amountFen }];
}
