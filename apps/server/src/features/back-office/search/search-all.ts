import type { StaffHit, StaffPermission } from '@xunban/contract';
import { toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardCards, filesNamed } from '../../files/files/board-cards.ts';
import { findTransferByReference } from '../../finance/bank-transfers/transfer-by-reference.ts';
import { statementByNumber } from '../../finance/credit/staff-statements.ts';
import { invoiceByNumber } from '../../finance/invoices/search-invoices.ts';
import { paymentByNumber, refundByNumber } from '../../finance/payments/search-payments.ts';
import { withdrawalByNumber } from '../../finance/withdrawals/search-withdrawals.ts';
import { memberCards, memberPlaces } from '../../identity/accounts/member-cards.ts';
import { searchMembers } from '../../identity/accounts/search-members.ts';
import { mainNumbers } from '../../orders-core/orders/main-numbers.ts';
import {
  type FoundOrder,
  ordersByNumber,
  ordersByText,
  ordersOfMainOrders,
} from '../../orders-core/orders/search-orders.ts';
import { parcelsByWaybill } from '../../orders-core/parcels/shipments.ts';

/** Maximum number of hits of each kind. */
const MAX_HITS = 8;
/** One character is in nearly every name; two Chinese ones may be a name. */
const MIN_SEARCH_LENGTH = 2;

/** Searches all objects: matches by number come before matches by text. Results are limited to the user's permissions. */
export async function searchAll(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  typed: string,
): Promise<StaffHit[]> {
  const isLongEnough = typed.length >= MIN_SEARCH_LENGTH;
  const [orders, money, members] = await Promise.all([
    permissions.has('order.view') ? orderHits(reader, permissions, typed, isLongEnough) : [],
    moneyHits(reader, permissions, typed),
    permissions.has('member.view') && isLongEnough ? memberHits(reader, permissions, typed) : [],
  ]);
  const hits = [...orders, ...money, ...members];
  return [...hits.filter(({ isExact }) => isExact), ...hits.filter(({ isExact }) => !isExact)];
}

/**
 * Finds orders by their number or main order number, and parcels by waybill; then orders by text. Consignee names are searched
 * only with permission to see them.
 */
async function orderHits(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  typed: string,
  isLongEnough: boolean,
): Promise<StaffHit[]> {
  const no = typed.toUpperCase();
  const [numbered, parcels, worded] = await Promise.all([
    ordersByNumber(reader, no),
    parcelsByWaybill(reader, no),
    isLongEnough
      ? ordersByText(reader, typed, { filesNamed, isForConsignees: permissions.has('contact.view'), max: MAX_HITS })
      : [],
  ]);
  const exact = new Set(numbered.map(({ id }) => id));
  const others = worded.filter(({ id }) => !exact.has(id));
  const found = [...numbered, ...others];
  const [mainOrders, files] = await Promise.all([
    mainNumbers(
      reader,
      parcels.map(({ mainOrderId }) => mainOrderId),
    ),
    boardCards(
      reader,
      found.map(({ fileId }) => fileId),
    ),
  ]);
  const members = await memberCards(
    reader,
    [...found, ...mainOrders.values()].map(({ memberId }) => memberId),
  );
  const hit = (isExact: boolean) => (order: FoundOrder) => ({
    ...NOTHING,
    kind: 'order' as const,
    isExact,
    targetId: order.id,
    no: order.orderNo,
    mainNo: order.mainNo,
    title: files.get(order.fileId)?.fileName ?? '',
    note: [order.customerPartNo, members.get(order.memberId)?.name, order.mainNo].filter(Boolean).join(' · '),
    consignee: order.consignee.trim(),
  });
  const asked = numbered.find(({ mainNo }) => mainNo === no);
  const mainHit = (order: FoundOrder) => ({
    ...hit(true)(order),
    kind: 'mainOrder' as const,
    targetId: order.mainOrderId,
    no: order.mainNo,
    title: members.get(order.memberId)?.name ?? '',
    note: '',
  });
  return [
    ...(asked ? [mainHit(asked)] : []),
    ...numbered.map(hit(true)),
    ...parcels.flatMap(({ id, carrier, mainOrderId }): StaffHit[] => {
      const main = mainOrders.get(mainOrderId);
      if (!main) return [];
      const title = members.get(main.memberId)?.name ?? '';
      const of = { mainNo: main.mainNo, title, note: main.mainNo };
      return [{ ...NOTHING, ...of, kind: 'parcel', isExact: true, targetId: id, no, carrier }];
    }),
    ...others.map(hit(false)),
  ];
}

/** Fields that most hits lack. */
const NOTHING = { mainNo: '', carrier: '', note: '', consignee: '', amount: null } as const;

/** Finds money movements and their documents by number. */
async function moneyHits(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  typed: string,
): Promise<StaffHit[]> {
  const no = typed.toUpperCase();
  const [payment, refund, transfer, withdrawal, statement, invoice] = await Promise.all([
    permissions.has('payment.view') ? paymentByNumber(reader, no) : undefined,
    permissions.has('refund.view') ? refundByNumber(reader, no) : undefined,
    permissions.has('transfer.view') ? findTransferByReference(reader, typed) : undefined,
    permissions.has('withdrawal.view') ? withdrawalByNumber(reader, no) : undefined,
    permissions.has('credit.view') ? statementByNumber(reader, no) : undefined,
    permissions.has('invoice.view') ? invoiceByNumber(reader, no) : undefined,
  ]);
  const [paid] = permissions.has('order.view') ? await ordersOfMainOrders(reader, payment?.mainOrderIds ?? [], 1) : [];
  const members = await memberCards(
    reader,
    [payment, refund, withdrawal, statement, invoice].flatMap((money) => money?.memberId ?? []),
  );
  const hit = (
    kind: 'payment' | 'refund' | 'withdrawal' | 'creditStatement' | 'invoice',
    { id, no: ownNo, amount, memberId }: NonNullable<typeof refund>,
    mainNo = '',
  ): StaffHit => ({
    ...NOTHING,
    kind,
    isExact: true,
    targetId: id,
    no: ownNo,
    mainNo,
    title: members.get(memberId)?.name ?? '',
    note: mainNo,
    amount: toApi(amount),
  });
  const hits: StaffHit[] = [];
  if (payment) hits.push(hit('payment', payment, paid?.mainNo));
  if (refund) hits.push(hit('refund', refund));
  if (withdrawal) hits.push(hit('withdrawal', withdrawal));
  if (statement) hits.push(hit('creditStatement', statement));
  if (invoice) hits.push(hit('invoice', invoice));
  if (transfer)
    hits.push({
      ...NOTHING,
      kind: 'transfer',
      isExact: true,
      targetId: transfer.id,
      no: transfer.bankReference,
      title: transfer.payerName,
    });
  return hits;
}

const memberHits = async (
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  typed: string,
): Promise<StaffHit[]> =>
  (await searchMembers(reader, typed, memberPlaces(permissions), MAX_HITS)).map(({ id, memberNo, name, isExact }) => ({
    ...NOTHING,
    kind: 'member',
    isExact,
    targetId: id,
    no: memberNo,
    title: name,
  }));
