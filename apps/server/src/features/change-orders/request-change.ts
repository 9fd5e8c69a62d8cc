import type { SpecChanges } from '@xunban/contract';
import { add, type Fen, negate, subtract, sum, toYuanText } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { claimAct } from '../act-limits/claim-act.ts';
import { boardObject, recordAct } from '../audit/record-act.ts';
import { specDifferences } from '../order-review/spec-differences.ts';
import { refreshMain } from '../orders/advance-order.ts';
import { lockJudgedOrder } from '../orders/lock-order.ts';
import type { OrderActor } from '../orders/order-actor.ts';
import type { PcbOrder } from '../orders/order-records.ts';
import { priceVersionsOf } from '../orders/price-versions.ts';
import { storeQuoteLike } from '../quotes/store-quote.ts';
import { ADJUSTMENT, changedSpec, priceOfChange, quoteOf } from './changed-price.ts';
import { requireMakeable } from './makeable.ts';
import { type ProposedChange, proposeChange } from './propose-change.ts';

export interface ChangeRequest {
  readonly orderId: string;
  /** The one that the engineer looked at. */
  readonly version: number;
  readonly reason: string;
  /** What is made otherwise, priced by the engine. */
  readonly changes: SpecChanges;
  /** A line that no rule gives. */
  readonly amountDeltaFen: Fen;
  readonly daysDelta: number;
}

/**
 * Proposes a change order: a new price version with its cause. Nothing of the order changes before the buyer accepts.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`, `shipping.noCarrier`, as `claimAct`, or
 *   `invalidInput` when price or lead time would not stay above nothing or the board cannot be made like that (any more)
 */
export async function requestChange(tx: Tx, actor: OrderActor, input: ChangeRequest): Promise<void> {
  const { main, order } = await lockJudgedOrder(tx, input.orderId, input.version);
  const basis = await changedBasis(tx, order, input.changes);
  const amountFen = basis.amountFen + input.amountDeltaFen;
  const workingDays = basis.workingDays + input.daysDelta;
  const fields = [
    ...(amountFen > 0n ? [] : [{ field: 'amountDelta', code: 'priceTooLow' }]),
    ...(workingDays > 0 ? [] : [{ field: 'daysDelta', code: 'daysTooFew' }]),
  ];
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  const change = {
    ...basis,
    reason: input.reason,
    amountFen: add(basis.amountFen, input.amountDeltaFen),
    workingDays,
    lines: [...basis.lines, ...adjustment(input.amountDeltaFen)],
  };
  if (actor.kind === 'staff' && input.amountDeltaFen !== 0n) await claimException(tx, actor.id, order, change.lines);

  const to = await proposeChange(tx, actor, { main, order }, change);
  await recordAct(tx, {
    object: boardObject(order),
    before: { orderState: order.state, amount: toYuanText(order.amountFen), workingDays: order.workingDays },
    after: { orderState: to, amount: toYuanText(change.amountFen), workingDays },
    reason: input.reason,
  });
  await refreshMain(tx, main.id);
}

/** What the order is, with its specification changed, before a person adds to it. */
async function changedBasis(tx: Tx, order: PcbOrder, changes: SpecChanges): Promise<Omit<ProposedChange, 'reason'>> {
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
async function claimException(tx: Tx, staffId: string, order: PcbOrder, lines: readonly StoredLine[]): Promise<void> {
  const all = sum(lines.map(({ amountFen }) => amountFen));
  const away = sum(lines.filter(({ ruleId }) => ruleId === ADJUSTMENT).map(({ amountFen }) => amountFen));
  const act = { act: 'priceChange', staffId, subject: order.orderNo, price: subtract(all, away) } as const;
  await claimAct(tx, { ...act, amount: away < 0n ? negate(away) : away });
}

/** The difference is a line like any other, so that the lines go on adding up to the price. */
function adjustment(amountFen: Fen): StoredLine[] {
  if (amountFen === 0n) return [];
  const formula = toYuanText(amountFen);
  return [{ ruleId: ADJUSTMENT, line: 'adjustment', inputs: {}, formula, rounding: 'halfUp', amountFen }];
}
