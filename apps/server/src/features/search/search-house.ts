import type { StaffHit, StaffPermission } from '@xunban/contract';
import { type Fen, toWire } from '@xunban/money';
import type { Reader } from '../../platform/db/transaction.ts';
import { memberCards } from '../accounts/member-cards.ts';
import { searchMembers } from '../accounts/search-members.ts';
import { findTransferByReference } from '../bank-transfers/transfer-by-reference.ts';
import { boardCards, filesNamed } from '../files/board-cards.ts';
import { type FoundOrder, ordersByNumber, ordersByWords, ordersOfMains } from '../orders/search-orders.ts';
import { paymentByNumber, refundByNumber } from '../payments/search-payments.ts';
import { parcelsByWaybill } from '../shipping/shipments.ts';

/** Of each kind so many are told at most. */
const MOST = 8;
/** One character is in nearly every name; two Chinese ones may be a name. */
const SHORTEST_WORD = 2;

/** What has a number is found by that number, before whatever is found by words. Nobody finds what they may not see. */
export async function searchHouse(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  typed: string,
): Promise<StaffHit[]> {
  const isWord = typed.length >= SHORTEST_WORD;
  const [orders, money, members] = await Promise.all([
    permissions.has('order.view') ? orderHits(reader, typed, isWord) : [],
    moneyHits(reader, permissions, typed),
    permissions.has('member.view') && isWord ? memberHits(reader, typed) : [],
  ]);
  const hits = [...orders, ...money, ...members];
  return [...hits.filter(({ isExact }) => isExact), ...hits.filter(({ isExact }) => !isExact)];
}

/** Orders by their number, their main order's or their waybill; then by words. */
async function orderHits(reader: Reader, typed: string, isWord: boolean): Promise<StaffHit[]> {
  const no = typed.toUpperCase();
  const [numbered, sent, worded] = await Promise.all([
    ordersByNumber(reader, no),
    parcelsByWaybill(reader, no).then((parcels) =>
      ordersOfMains(
        reader,
        parcels.map(({ mainOrderId }) => mainOrderId),
        MOST,
      ),
    ),
    isWord ? ordersByWords(reader, typed, filesNamed, MOST) : [],
  ]);
  const exact = new Set([...numbered, ...sent].map(({ id }) => id));
  const others = worded.filter(({ id }) => !exact.has(id));
  const found = [...numbered, ...sent, ...others];
  const [members, files] = await Promise.all([
    memberCards(
      reader,
      found.map(({ memberId }) => memberId),
    ),
    boardCards(
      reader,
      found.map(({ fileId }) => fileId),
    ),
  ]);
  const hit = (kind: 'order' | 'parcel', isExact: boolean) => (order: FoundOrder) => ({
    kind,
    isExact,
    targetId: order.id,
    no: order.orderNo,
    title: files.get(order.fileId)?.fileName ?? '',
    note: [order.customerPartNo, members.get(order.memberId)?.name, order.consignee.trim(), order.mainNo]
      .filter(Boolean)
      .join(' · '),
  });
  return [...numbered.map(hit('order', true)), ...sent.map(hit('parcel', true)), ...others.map(hit('order', false))];
}

/** A payment, a refund or a bank transfer by its number. A payment leads to an order that it pays, if that may be seen. */
async function moneyHits(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  typed: string,
): Promise<StaffHit[]> {
  const no = typed.toUpperCase();
  const [payment, refund, transfer] = await Promise.all([
    permissions.has('payment.view') ? paymentByNumber(reader, no) : undefined,
    permissions.has('refund.view') ? refundByNumber(reader, no) : undefined,
    permissions.has('transfer.view') ? findTransferByReference(reader, typed) : undefined,
  ]);
  const [paid] = permissions.has('order.view') ? await ordersOfMains(reader, payment?.mainOrderIds ?? [], 1) : [];
  const members = await memberCards(
    reader,
    [payment, refund].flatMap((money) => money?.memberId ?? []),
  );
  const hit = (
    kind: 'payment' | 'refund',
    targetId: string,
    { no: ownNo, amount, memberId }: { readonly no: string; readonly amount: Fen; readonly memberId: string },
  ): StaffHit => ({
    kind,
    isExact: true,
    targetId,
    no: ownNo,
    title: `¥${toWire(amount)}`,
    note: members.get(memberId)?.name ?? '',
  });
  const hits: StaffHit[] = [];
  if (payment) hits.push(hit('payment', paid?.id ?? '', payment));
  if (refund) hits.push(hit('refund', refund.id, refund));
  if (transfer)
    hits.push({
      kind: 'transfer',
      isExact: true,
      targetId: transfer.id,
      no: transfer.bankReference,
      title: transfer.payerName,
      note: '',
    });
  return hits;
}

const memberHits = async (reader: Reader, typed: string): Promise<StaffHit[]> =>
  (await searchMembers(reader, typed, MOST)).map(({ id, memberNo, name, isExact }) => ({
    kind: 'member',
    isExact,
    targetId: id,
    no: memberNo,
    title: name,
    note: '',
  }));
