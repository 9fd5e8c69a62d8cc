import { type BoardSpec, boardsPerPiece, isQuantitySold, OWN_HOLDS, type ShortageChoice } from '@xunban/contract';
import { DEFAULT_LANGUAGE } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import { add, type Fen, multiplyRatio, negate, subtract, toYuanText, ZERO_FEN } from '@xunban/money';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { programText } from '../../../platform/program-texts.ts';
import type { AgreedByAnswer, MissingPieces } from '../../fulfilment/port/buyer-port.ts';
import { emailAddressOf } from '../../identity/accounts/email-address.ts';
import { refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { type StaffActor, SYSTEM } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { daysToRemake } from '../../pricing/lead-times/forecast.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { storeQuoteLike, storeUnsold } from '../../pricing/quotes/store-quote.ts';
import { acceptChange } from '../change-orders/accept-change.ts';
import { ADJUSTMENT, changedSpec, priceOfChange, quoteOf } from '../change-orders/changed-price.ts';
import { agreeCancellation } from '../change-orders/decide-cancellation.ts';
import { putCancellation } from '../change-orders/offer-cancellation.ts';
import { type ProposedChange, proposeChange } from '../change-orders/propose-change.ts';
import { hashOf, writeRound } from './ask-question.ts';
import { notifyBuyer } from './notify-buyer.ts';
import { questionsChanged } from './question-events.ts';
import { chosenOption, type QuestionOptionRecord } from './question-records.ts';
import { entriesOf, insertQuestion } from './question-store.ts';

type StoredLine = ProposedChange['lines'][number];

/**
 * Proposes to the buyer who chose it that the pieces which are there are sent and the others are paid back, each at its share of the
 * price. The buyer agrees to it as to any change order, and the money goes back as it does with one.
 * @returns the price version; null when the board stands still for something else, or nothing would be left of it
 */
export async function proposeRefund(tx: Tx, missing: MissingPieces): Promise<number | null> {
  const order = await proposeFewer(tx, missing, 'fewerByChoice', null);
  return order && lastVersion(tx, order.id);
}

/**
 * Sends the pieces that are there: the answer has agreed to the refund that its option named.
 * @returns the price version; null when the board stands still for something else
 */
export async function refundAgreed(tx: Tx, agreed: AgreedByAnswer): Promise<number | null> {
  const option = await chosenIn(tx, agreed.questionId);
  const order = await proposeFewer(tx, agreed, 'fewerByAnswer', option.amountDeltaFen);
  if (!order) return null;
  const priceVersion = await lastVersion(tx, order.id);
  await acceptChange(tx, agreed.memberId, { orderId: order.id, priceVersion });
  return priceVersion;
}

/** Cancels an order of which no piece is left, without a fee. @returns false when the board stands still for something else */
export async function cancelAgreed(tx: Tx, { orderId, memberId, questionId }: AgreedByAnswer): Promise<boolean> {
  const { main, order } = await lockOrder(tx, orderId);
  if (order.state !== 'inProduction' || order.heldFor !== null) return false;
  const [ask] = (await entriesOf(tx, [questionId])).get(questionId) ?? [];
  if (ask?.authorId === undefined || ask.authorId === null) throw new Error(`question ${questionId} has no author`);
  const asker: StaffActor = { kind: 'staff', id: ask.authorId, name: ask.authorName };
  await putCancellation(tx, asker, { main, order }, { reason: programText('nothingLeft'), feeFen: ZERO_FEN });
  await agreeCancellation(tx, memberId, { orderId, feeFen: ZERO_FEN });
  return true;
}

async function chosenIn(tx: Tx, questionId: string): Promise<QuestionOptionRecord> {
  const option = chosenOption((await entriesOf(tx, [questionId])).get(questionId) ?? []);
  if (!option) throw new Error(`question ${questionId} has no chosen option`);
  return option;
}

const lastVersion = async (tx: Tx, orderId: string): Promise<number> =>
  (await priceVersionsOf(tx, orderId)).at(-1)?.version ?? 0;

async function proposeFewer(
  tx: Tx,
  { orderId, pieces }: MissingPieces,
  because: 'fewerByChoice' | 'fewerByAnswer',
  deltaFen: Fen | null,
): Promise<PcbOrder | null> {
  const { main, order } = await lockOrder(tx, orderId);
  const left = order.spec.quantity - pieces;
  // One that is made again at no price has none to pay back.
  if (order.state !== 'inProduction' || order.heldFor !== null || left < 1 || order.remakeOf !== null) return null;
  const { amountFen, lines, spec, isSold } = await priceOfFewer(tx, order, left, deltaFen);
  const sold = await quoteOf(tx, order);
  const quoteId = isSold
    ? (await storeQuoteLike(tx, order.memberId, spec, sold)).quoteId
    : await storeUnsold(tx, sold, spec, { amountFen, lines });
  await proposeChange(
    tx,
    SYSTEM,
    { main, order },
    {
      ...{ amountFen, lines, quoteId },
      reason: programText(because, { pieces, left, per: boardsPerPiece(order.spec) }),
      workingDays: order.workingDays,
      evidence: [],
    },
  );
  await refreshMainOrder(tx, main.id);
  return order;
}

/** The price of fewer pieces. */
interface PriceOfFewer extends Pick<ProposedChange, 'amountFen' | 'lines'> {
  readonly spec: BoardSpec;
  /** False where fewer than are sold have no price of their own. */
  readonly isSold: boolean;
}

/** The share of the price that the pieces have which are there, or what they cost where that is less, or what was agreed. */
async function priceOfFewer(tx: Tx, order: PcbOrder, left: number, deltaFen: Fen | null): Promise<PriceOfFewer> {
  const ordered = boardSpecOf(order);
  const { quantity, material, layers } = ordered;
  const agreedFen = deltaFen === null ? null : add(order.amountFen, deltaFen);
  const shareFen = multiplyRatio(order.amountFen, left, quantity, 'down');
  const spec = changedSpec(ordered, { quantity: left });
  const engine = isQuantitySold(material, layers, left) ? await priceOfChange(tx, order, spec) : null;
  if (engine === null) {
    const current = (await priceVersionsOf(tx, order.id)).find(({ version }) => version === order.priceVersion);
    const amountFen = agreedFen ?? shareFen;
    const lines = [...(current?.lines ?? []), ...adjustment(subtract(amountFen, order.amountFen))];
    return { amountFen, lines, spec, isSold: false };
  }
  const amountFen = agreedFen ?? (engine.amountFen < shareFen ? engine.amountFen : shareFen);
  return {
    amountFen,
    lines: [...engine.lines, ...adjustment(subtract(amountFen, engine.amountFen))],
    spec,
    isSold: true,
  };
}

function adjustment(amountFen: Fen): StoredLine[] {
  if (amountFen === 0n) return [];
  const formula = toYuanText(amountFen);
  return [
    {
      ruleId: ADJUSTMENT,
      line: 'adjustment',
      inputs: { name: programText('fewerRefund') },
      formula,
      rounding: 'halfUp',
      amountFen,
    },
  ];
}

/**
 * Asks the buyer, where the buyer chose to be asked, about the missing pieces: each option names its price and days, and the answer
 * is the consent to them. The board is made on meanwhile, since its panels may carry other orders. The audit entry is that of the
 * caller.
 * @returns the question; null while the buyer has something else to decide about the order
 */
export async function askAboutShortage(
  tx: Tx,
  actor: StaffActor,
  { orderId, pieces }: MissingPieces,
): Promise<string | null> {
  const { main, order } = await lockOrder(tx, orderId);
  const isFree = order.heldFor === null || order.heldFor === 'question' || OWN_HOLDS.has(order.heldFor);
  if (order.state !== 'inProduction' || !isFree) return null;
  const left = Math.max(0, order.spec.quantity - pieces);
  const language = (await emailAddressOf(tx, order.memberId))?.language ?? DEFAULT_LANGUAGE;
  const texts = documentTexts(language);
  const countedIn = (count: number): string => texts.pieces(count, boardsPerPiece(order.spec));
  const figures = { pieces: countedIn(pieces), left: countedIn(left) };
  const id = await insertQuestion(tx, {
    ...{ orderId, memberId: order.memberId, finding: null, findingCode: '', place: null, isAboutShortage: true },
    title: texts.shortage('title', figures),
    fileSha256: await hashOf(tx, order),
  });
  const content = {
    text: texts.shortage(left > 0 ? 'some' : 'none', figures),
    ...{ recommended: null, files: [], options: [] },
  };
  const textOf = (choice: ShortageChoice): string => texts.shortage(choice, figures);
  await writeRound(tx, id, actor, content, await optionsFor(tx, order, left, textOf));
  await notifyBuyer(tx, order, { event: 'questionAsked', questionId: id, at: 'round 1' });
  await raise(tx, questionsChanged, { orderId, staffId: actor.id });
  await refreshMainOrder(tx, main.id);
  return id;
}

async function optionsFor(
  tx: Tx,
  order: PcbOrder,
  left: number,
  textOf: (choice: ShortageChoice) => string,
): Promise<QuestionOptionRecord[]> {
  const { calendar, now } = await currentCalendar(tx);
  const days = daysToRemake(calendar, order, shanghaiDay(now));
  const option = (settles: ShortageChoice, amountDeltaFen: Fen, daysDelta: number): QuestionOptionRecord => ({
    ...{ settles, text: textOf(settles), amountDeltaFen, daysDelta, changes: {} },
  });
  const remake = option('remake', ZERO_FEN, days);
  // One that is made again at no price has none to pay back.
  if (order.remakeOf !== null) return [remake];
  if (left === 0) return [remake, option('cancel', negate(order.amountFen), 0)];
  const { amountFen } = await priceOfFewer(tx, order, left, null);
  return [remake, option('refund', subtract(amountFen, order.amountFen), 0)];
}
