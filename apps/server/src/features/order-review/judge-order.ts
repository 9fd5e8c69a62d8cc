import { add, type Fen, negate, subtract, toYuanText } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { claimAct } from '../act-limits/claim-act.ts';
import { boardObject, recordAct } from '../audit/record-act.ts';
import { advanceOrder, refreshMain } from '../orders/advance-order.ts';
import { lockJudgedOrder } from '../orders/lock-order.ts';
import type { OrderActor } from '../orders/order-actor.ts';
import type { PcbOrder } from '../orders/order-records.ts';
import { type PriceVersionRecord, priceVersionsOf } from '../orders/price-versions.ts';
import { proposeChange } from './propose-change.ts';

/** Every judgement names the version of the order that the engineer looked at. */
interface Judged {
  readonly orderId: string;
  readonly version: number;
}

/** Nothing is paid yet while an order is reviewed, and nothing has been sent. */
const IN_REVIEW = { isPaid: false, isDelivered: false } as const;

/** Review passed unchanged. @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` */
export async function approveOrder(tx: Tx, actor: OrderActor, input: Judged): Promise<void> {
  const { main, order } = await lockJudgedOrder(tx, input.orderId, input.version);
  const to = await advanceOrder(tx, order, { action: 'approve', actor, facts: IN_REVIEW });
  await recordAct(tx, {
    object: boardObject(order),
    before: { orderState: order.state },
    after: { orderState: to },
  });
  await refreshMain(tx, main.id);
}

/** Review failed: the buyer has to change the board. @throws as `approveOrder` */
export async function sendBackOrder(
  tx: Tx,
  actor: OrderActor,
  input: Judged & { readonly reason: string },
): Promise<void> {
  const { main, order } = await lockJudgedOrder(tx, input.orderId, input.version);
  const { reason } = input;
  const to = await advanceOrder(tx, order, { action: 'sendBack', actor, facts: IN_REVIEW, reason });
  await recordAct(tx, {
    object: boardObject(order),
    before: { orderState: order.state },
    after: { orderState: to },
    reason,
  });
  await refreshMain(tx, main.id);
}

export interface ChangeRequest extends Judged {
  readonly reason: string;
  readonly amountDeltaFen: Fen;
  readonly daysDelta: number;
}

/**
 * Proposes a change order: a new price version with its cause. Nothing of the order changes before the buyer accepts.
 * @throws Refusal as `approveOrder`, as `claimAct`, or `invalidInput` when price or lead time would not stay above nothing
 */
export async function requestChange(tx: Tx, actor: OrderActor, input: ChangeRequest): Promise<void> {
  const { main, order } = await lockJudgedOrder(tx, input.orderId, input.version);
  const amountFen = order.amountFen + input.amountDeltaFen;
  const workingDays = order.workingDays + input.daysDelta;
  const fields = [
    ...(amountFen > 0n ? [] : [{ field: 'amountDelta', code: 'priceTooLow' }]),
    ...(workingDays > 0 ? [] : [{ field: 'daysDelta', code: 'daysTooFew' }]),
  ];
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  const versions = await priceVersionsOf(tx, order.id);
  if (actor.kind === 'staff')
    await claimChange(tx, actor.id, order, add(order.amountFen, input.amountDeltaFen), versions);

  const current = versions.find(({ version }) => version === order.priceVersion);
  const to = await proposeChange(tx, actor, order, {
    reason: input.reason,
    amountFen: add(order.amountFen, input.amountDeltaFen),
    workingDays,
    lines: [...(current?.lines ?? []), ...adjustment(input.amountDeltaFen)],
    quoteId: null,
  });
  await recordAct(tx, {
    object: boardObject(order),
    before: { orderState: order.state, amount: toYuanText(order.amountFen), workingDays: order.workingDays },
    after: { orderState: to, amount: toYuanText(add(order.amountFen, input.amountDeltaFen)), workingDays },
    reason: input.reason,
  });
  await refreshMain(tx, main.id);
}

/** Counts how far a price goes from what the engine asked, whichever way and however it came about. */
async function claimChange(
  tx: Tx,
  staffId: string,
  order: PcbOrder,
  amount: Fen,
  versions: readonly PriceVersionRecord[],
): Promise<void> {
  if (amount === order.amountFen) return;
  const price = versions.find(({ version }) => version === 1)?.amountFen ?? order.amountFen;
  const away = subtract(amount, price);
  const act = { act: 'priceChange', staffId, subject: order.orderNo, price } as const;
  await claimAct(tx, { ...act, amount: away < 0n ? negate(away) : away });
}

/** The difference is a line like any other, so that the lines go on adding up to the price. */
function adjustment(amountFen: Fen): StoredLine[] {
  if (amountFen === 0n) return [];
  const formula = toYuanText(amountFen);
  return [{ ruleId: 'review.adjustment', line: 'adjustment', inputs: {}, formula, rounding: 'halfUp', amountFen }];
}
