import type { StaffHit, StaffPermission } from '@xunban/contract';
import { toWire } from '@xunban/money';
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
/** Two letters are in nearly every name; two Chinese characters may be a name. */
const SHORTEST_WORD = 2;

/** A thing with a number, found by that number, before whatever is found by words. Nobody finds what they may not see. */
export async function searchHouse(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  typed: string,
): Promise<StaffHit[]> {
  const may = (permission: StaffPermission) => permissions.has(permission);
  const no = typed.toUpperCase();
  const isWord = typed.length >= SHORTEST_WORD;
  const [numbered, parcels, payment, refund, transfer, members, worded] = await Promise.all([
    may('order.view') ? ordersByNumber(reader, no) : [],
    may('order.view') ? parcelsByWaybill(reader, no) : [],
    may('payment.view') ? paymentByNumber(reader, no) : undefined,
    may('refund.view') ? refundByNumber(reader, no) : undefined,
    may('transfer.view') ? findTransferByReference(reader, typed) : undefined,
    may('member.view') && isWord ? searchMembers(reader, typed, MOST) : [],
    may('order.view') && isWord ? ordersByWords(reader, typed, filesNamed, MOST) : [],
  ]);
  const sent = await ordersOfMains(
    reader,
    parcels.map(({ mainOrderId }) => mainOrderId),
    MOST,
  );
  const paid = await ordersOfMains(reader, may('order.view') ? (payment?.mainOrderIds ?? []) : [], 1);
  const [names, files] = await Promise.all([
    memberCards(reader, [
      ...[...numbered, ...worded, ...sent].map(({ memberId }) => memberId),
      ...[payment?.memberId, refund?.memberId].flatMap((id) => id ?? []),
    ]),
    boardCards(
      reader,
      [...numbered, ...worded, ...sent].map(({ fileId }) => fileId),
    ),
  ]);
  const nameOf = (id: string) => names.get(id)?.name ?? '';
  const ofOrder = (order: FoundOrder, isExact: boolean): StaffHit => ({
    kind: 'order',
    isExact,
    targetId: order.id,
    no: order.orderNo,
    title: files.get(order.fileId)?.fileName ?? '',
    note: [order.customerPartNo, nameOf(order.memberId), order.consignee.trim(), order.mainNo]
      .filter(Boolean)
      .join(' · '),
  });
  const exact: StaffHit[] = [
    ...numbered.map((order) => ofOrder(order, true)),
    ...sent.map((order): StaffHit => ({ ...ofOrder(order, true), kind: 'parcel' })),
    ...(payment
      ? [
          {
            kind: 'payment' as const,
            isExact: true,
            targetId: paid[0]?.id ?? '',
            no: payment.no,
            title: `¥${toWire(payment.amount)}`,
            note: nameOf(payment.memberId),
          },
        ]
      : []),
    ...(refund
      ? [
          {
            kind: 'refund' as const,
            isExact: true,
            targetId: refund.id,
            no: refund.no,
            title: `¥${toWire(refund.amount)}`,
            note: nameOf(refund.memberId),
          },
        ]
      : []),
    ...(transfer
      ? [
          {
            kind: 'transfer' as const,
            isExact: true,
            targetId: transfer.id,
            no: transfer.bankReference,
            title: transfer.payerName,
            note: '',
          },
        ]
      : []),
  ];
  const ofMember = members.map(
    (member): StaffHit => ({
      kind: 'member',
      isExact: member.isExact,
      targetId: member.id,
      no: member.memberNo,
      title: member.name,
      note: '',
    }),
  );
  const known = new Set(exact.map(({ targetId }) => targetId));
  return [
    ...exact,
    ...ofMember.filter(({ isExact }) => isExact),
    ...worded.filter(({ id }) => !known.has(id)).map((order) => ofOrder(order, false)),
    ...ofMember.filter(({ isExact }) => !isExact),
  ];
}
