import type { StaffOrderDetail, StaffOrderSummary, StaffPermission } from '@xunban/contract';
import { toWire, ZERO_FEN } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { recentControl } from '../../base/staff-accounts/control-events.ts';
import { hasColleague, permissionHolders } from '../../base/staff-accounts/permission-holders.ts';
import { anyBoardFile } from '../../files/files/board-files.ts';
import { maskPhone } from '../../identity/accounts/masked-numbers.ts';
import { type MemberCard, memberCards } from '../../identity/accounts/member-cards.ts';
import { maskedPhoneOf } from '../../identity/accounts/personal-numbers.ts';
import { viewCancellation } from '../../orders/order-views/cancel-offer-view.ts';
import type { OrderOnSheet } from '../../orders/order-views/find-orders.ts';
import { viewDetails, viewFreightChanges, viewPayments, viewPlain } from '../../orders/order-views/order-view.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { staffCan } from '../../orders-core/orders/order-abilities.ts';
import { viewCancelRequest } from './cancel-request-view.ts';
import { viewProposal } from './proposal-view.ts';

/** Rows of the work queue, with what this member of staff may do with each. */
export async function viewQueue(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  items: readonly OrderOnSheet[],
): Promise<StaffOrderSummary[]> {
  const cards = await memberCards(
    reader,
    items.map(({ order }) => order.memberId),
  );
  return items.map((item) => viewRow(item, permissions, cards.get(item.order.memberId)));
}

export async function viewForStaff(
  reader: Reader,
  { staffId, permissions }: Pick<Staff, 'staffId' | 'permissions'>,
  item: OrderOnSheet,
): Promise<StaffOrderDetail> {
  const { order, sheet } = item;
  const isCancellable = staffCan(order, sheet, permissions).some((step) => step === 'cancel' || step === 'offerCancel');
  const [
    cards,
    address,
    file,
    details,
    proposal,
    cancelRequest,
    freightChanges,
    payments,
    cancellation,
    holders,
    control,
  ] = await Promise.all([
    memberCards(reader, [order.memberId]),
    openAddress(reader, sheet.main),
    anyBoardFile(reader, order.fileId),
    viewDetails(reader, order, sheet),
    viewProposal(reader, order, staffId),
    viewCancelRequest(reader, order, staffId),
    viewFreightChanges(reader, sheet.main.id),
    viewPayments(reader, sheet.main.id),
    isCancellable ? viewCancellation(reader, order, sheet, ZERO_FEN) : null,
    isCancellable ? permissionHolders(reader, ['order.cancel']) : null,
    isCancellable ? recentControl(reader) : [],
  ]);
  const card = cards.get(order.memberId);
  const row = viewRow(item, permissions, card);
  return {
    ...row,
    // It is asked for already.
    can: cancelRequest ? row.can.filter((step) => step !== 'cancel') : row.can,
    ...details,
    proposal,
    cancelRequest,
    memberPhone: await maskedPhoneOf(reader, card),
    measured: file?.measured ?? { problems: [] },
    address: { ...address, phone: maskPhone(address.phone) },
    carrier: sheet.main.carrier,
    freight: toWire(sheet.amounts.freightFen),
    freightChanges,
    payments,
    cancellation: cancellation && {
      ...cancellation,
      hasDecider: hasColleague(holders?.get('order.cancel'), staffId, control),
    },
  };
}

function viewRow(
  { order, sheet }: OrderOnSheet,
  permissions: ReadonlySet<StaffPermission>,
  card: MemberCard | undefined,
): StaffOrderSummary {
  return {
    ...viewPlain(order, sheet),
    can: staffCan(order, sheet, permissions),
    memberId: order.memberId,
    memberName: card?.name ?? '',
    memberNo: card?.memberNo ?? '',
    waitingSince: toIso(order.stateSince),
    mainPaid: toWire(sheet.amounts.netPaidFen),
  };
}
