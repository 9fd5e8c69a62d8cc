import { type BoardSpec, boardsPerPiece, isQuantitySold } from '@xunban/contract';
import { documentTexts } from '@xunban/i18n/documents';
import { type Fen, multiplyRatio, subtract, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { MissingPieces } from '../../fulfilment/port/buyer-port.ts';
import { refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { type StaffActor, SYSTEM } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { storeQuoteLike } from '../../pricing/quotes/store-quote.ts';
import { ADJUSTMENT, changedSpec, priceOfChange, quoteOf } from '../change-orders/changed-price.ts';
import { type ProposedChange, proposeChange } from '../change-orders/propose-change.ts';
import { askQuestion } from './ask-question.ts';

type StoredLine = ProposedChange['lines'][number];

/**
 * Proposes to the buyer who chose it that the pieces which are there are sent and the others are paid back, each at its share of the
 * price. The buyer agrees to it as to any change order, and the money goes back as it does with one.
 * @returns the price version; null when the board stands still for something else, or nothing would be left of it
 */
export async function proposeRefund(tx: Tx, { orderId, pieces }: MissingPieces): Promise<number | null> {
  const { main, order } = await lockOrder(tx, orderId);
  const left = order.spec.quantity - pieces;
  if (order.state !== 'inProduction' || order.heldFor !== null || left < 1) return null;
  const price = await priceOfFewer(tx, order, left);
  await proposeChange(
    tx,
    SYSTEM,
    { main, order },
    {
      ...price,
      reason: `生产报废，缺 ${counted(order.spec, pieces)}，可交 ${counted(order.spec, left)}；按下单时选择的「少数按片退款」`,
      workingDays: order.workingDays,
      evidence: [],
    },
  );
  await refreshMainOrder(tx, main.id);
  return (await priceVersionsOf(tx, orderId)).at(-1)?.version ?? null;
}

/** Returns a quantity in the trade's unit, in Chinese like all manual texts to buyers. */
const counted = (spec: BoardSpec, pieces: number): string =>
  documentTexts('zh-CN').pieces(pieces, boardsPerPiece(spec));

/** The share of the price that the pieces have which are there, or what they cost where that is less. */
async function priceOfFewer(
  tx: Tx,
  order: PcbOrder,
  left: number,
): Promise<Pick<ProposedChange, 'amountFen' | 'lines' | 'quoteId'>> {
  const { quantity, material, layers } = order.spec;
  const shareFen = multiplyRatio(order.amountFen, left, quantity, 'down');
  const spec = changedSpec(order.spec, { quantity: left });
  const engine = isQuantitySold(material, layers, left) ? await priceOfChange(tx, order, spec) : null;
  if (engine === null) {
    // Fewer than are sold have no price of their own: the board stays as it was ordered, at the price of what is there.
    const current = (await priceVersionsOf(tx, order.id)).find(({ version }) => version === order.priceVersion);
    const lines = [...(current?.lines ?? []), ...adjustment(subtract(shareFen, order.amountFen))];
    return { amountFen: shareFen, lines, quoteId: null };
  }
  const amountFen = engine.amountFen < shareFen ? engine.amountFen : shareFen;
  const { quoteId } = await storeQuoteLike(tx, order.memberId, spec, await quoteOf(tx, order));
  return { amountFen, lines: [...engine.lines, ...adjustment(subtract(amountFen, engine.amountFen))], quoteId };
}

function adjustment(amountFen: Fen): StoredLine[] {
  if (amountFen === 0n) return [];
  const formula = toYuanText(amountFen);
  return [
    {
      ruleId: ADJUSTMENT,
      line: 'adjustment',
      inputs: { name: '少数按片退款' },
      formula,
      rounding: 'halfUp',
      amountFen,
    },
  ];
}

/**
 * Asks the buyer, where the buyer chose to be asked, about the missing pieces. The board is on hold until the answer.
 * @returns the question; null when the board is on hold for another cause
 */
export async function askAboutShortage(
  tx: Tx,
  actor: StaffActor,
  { orderId, pieces }: MissingPieces,
): Promise<string | null> {
  const { order } = await lockOrder(tx, orderId);
  if (order.state !== 'inProduction' || (order.heldFor !== null && order.heldFor !== 'question')) return null;
  const left = order.spec.quantity - pieces;
  return askQuestion(tx, actor, {
    ...{ orderId, finding: null, place: null, isAskedAgain: true, recommended: null, files: [] },
    title: `缺 ${counted(order.spec, pieces)}，怎么处理？`,
    text: `生产中有大板报废，您的订单缺 ${counted(order.spec, pieces)}，可交 ${counted(order.spec, left)}。补做不另收费，交期会顺延；也可以只发现有的，少的按片退款。`,
    options: [
      { text: '补做，做齐后再发', changes: {} },
      ...(left > 0 ? [{ text: `发现有的 ${counted(order.spec, left)}，少的退款`, changes: {} }] : []),
    ],
  });
}
