import type { InvoiceablePart, MainOrderInvoice } from '@xunban/contract';
import { isStencil, type OrderedSpec } from '@xunban/contract';
import { fen, sum, toApi } from '@xunban/money';
import { toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type BoardCard, boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { applicationsOfMain, namesOfApplication } from './applications-of-main.ts';
import { listBillingProfiles, ownBillingProfile } from './billing-profiles.ts';
import { choicesOf } from './choice-store.ts';
import { canChoose } from './choose-invoice.ts';
import { DEFAULT_LIMIT } from './plan-application.ts';
import {
  monthsOf,
  obstacleOf,
  owedBy,
  type Part,
  type PartFilter,
  partsOfMain,
  uninvoicedParts,
} from './read-parts.ts';

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Lists a member's uninvoiced consumption, and the reason why each part can or cannot be applied for. */
export async function uninvoicedList(
  reader: Reader,
  memberId: string,
  filter: PartFilter,
  { skipCount: skip, maxResultCount: take }: Page,
) {
  const [{ totalCount, parts }, months, owed] = await Promise.all([
    uninvoicedParts(reader, memberId, filter, { skip, take }),
    monthsOf(reader, memberId),
    owedBy(reader, memberId),
  ]);
  return {
    totalCount,
    items: await presentParts(reader, parts),
    total: toApi(fen(sum(months.map((month) => fen(month.fen))))),
    months: months.map(({ month, fen: amount, count }) => ({ month, amount: toApi(fen(amount)), count })),
    owed: toApi(owed.all),
    unconfirmed: toApi(owed.unconfirmed),
    limit: toApi(DEFAULT_LIMIT),
  };
}

/** Invoice progress of an own main order. @throws Refusal `notFound` */
export async function ownMainOrderInvoice(
  reader: Reader,
  memberId: string,
  mainOrderId: string,
): Promise<MainOrderInvoice> {
  const [main] = await findMainOrders(reader, [mainOrderId]);
  if (main?.memberId !== memberId) throw new Refusal('notFound');
  return mainOrderInvoice(reader, memberId, mainOrderId);
}

/** The same without an ownership check. */
async function mainOrderInvoice(reader: Reader, memberId: string, mainOrderId: string): Promise<MainOrderInvoice> {
  const [parts, applications] = await Promise.all([
    partsOfMain(reader, mainOrderId),
    applicationsOfMain(reader, mainOrderId),
  ]);
  const billingProfileId = (await choicesOf(reader, [mainOrderId])).get(mainOrderId);
  const total = (of: 'invoiceable' | 'applied' | 'issued') => toApi(fen(sum(parts.map(({ balance }) => balance[of]))));
  return {
    canApply: parts.some((part) => obstacleOf(part) === null),
    invoiceable: total('invoiceable'),
    applied: total('applied'),
    issued: total('issued'),
    choice: billingProfileId === undefined ? null : await ownBillingProfile(reader, memberId, billingProfileId),
    canChoose: await canChoose(reader, mainOrderId),
    parts: await presentParts(reader, parts),
    applications: applications.map(namesOfApplication),
  };
}

async function presentParts(reader: Reader, parts: readonly Part[]): Promise<InvoiceablePart[]> {
  const mainOrders = await findMainOrders(reader, [...new Set(parts.map(({ mainOrderId }) => mainOrderId))]);
  const orders = mainOrders.flatMap((main) => main.orders);
  const [choices, cards] = await Promise.all([
    choicesOf(
      reader,
      mainOrders.map(({ id }) => id),
    ),
    boardCards(
      reader,
      orders.map(({ fileId }) => fileId),
    ),
  ]);
  const boards = new Map(
    orders.map(({ orderNo, spec, fileId }) => [orderNo, boardOf(spec, cards.get(fileId) ?? NO_CARD)] as const),
  );
  const [owner] = mainOrders;
  const profiles = owner && choices.size > 0 ? (await listBillingProfiles(reader, owner.memberId)).items : [];
  const chosen = new Map(profiles.map(({ id, title }) => [id, { id, title }]));
  return parts.map((part) => {
    const obstacle = obstacleOf(part);
    return {
      no: part.no,
      kind: part.kind,
      mainOrderId: part.mainOrderId,
      mainNo: part.mainNo,
      board: boards.get(part.no) ?? null,
      since: toIsoOrNull(part.since),
      amount: toApi(fen(part.amountFen)),
      invoiceable: toApi(part.balance.invoiceable),
      applied: toApi(part.balance.applied),
      issued: toApi(part.balance.issued),
      owed: toApi(part.balance.owed),
      chosenProfile: chosen.get(choices.get(part.mainOrderId) ?? '') ?? null,
      canApply: obstacle === null,
      obstacle,
    };
  });
}

/** Board facts by which buyers tell boards apart. */
const boardOf = (spec: OrderedSpec, card: BoardCard): InvoiceablePart['board'] => {
  if (isStencil(spec)) return null;
  const { layers, lengthMm, widthMm, thicknessMm, quantity } = spec;
  return { ...cardInColours(card, spec), layers, lengthMm, widthMm, thicknessMm, quantity };
};
