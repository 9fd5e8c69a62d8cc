import { OWN_HOLDS, type StaffOrderDetail, type StaffOrderSummary, type StaffPermission } from '@xunban/contract';
import { toApi, ZERO_FEN } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { recentControl } from '../../base/staff-accounts/control-events.ts';
import { dependentAccounts, dependentsOf } from '../../base/staff-accounts/dependent-accounts.ts';
import { hasColleague, permissionHolders } from '../../base/staff-accounts/permission-holders.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { anyBoardFile } from '../../files/files/board-files.ts';
import { stoppedSteps } from '../../fulfilment/port/stopped-steps.ts';
import { maskPhone } from '../../identity/accounts/masked-numbers.ts';
import { type MemberCard, memberCards } from '../../identity/accounts/member-cards.ts';
import { maskedPhoneOf } from '../../identity/accounts/personal-numbers.ts';
import { changedSpec } from '../../orders/change-orders/changed-price.ts';
import { waitingProposals } from '../../orders/change-orders/waiting-proposals.ts';
import { viewCancellation } from '../../orders/order-views/cancel-offer-view.ts';
import type { OrderWithDetail } from '../../orders/order-views/find-orders.ts';
import { viewDetails, viewFreightChanges, viewPayments, viewPlain } from '../../orders/order-views/order-view.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { openHolds } from '../../orders-core/orders/holds.ts';
import { staffCan } from '../../orders-core/orders/order-abilities.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { specDifferences } from '../../pricing/quotes/spec-differences.ts';
import { waitingCancellations } from '../cancel-requests/waiting-requests.ts';

/** Rows of the work queue, with what this member of staff may do with each. */
export async function viewQueue(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  items: readonly OrderWithDetail[],
): Promise<StaffOrderSummary[]> {
  const [cards, stopped] = await Promise.all([
    memberCards(
      reader,
      items.map(({ order }) => order.memberId),
    ),
    stoppedSteps(
      reader,
      items.filter(({ order }) => order.state === 'inProduction').map(({ order }) => order.id),
    ),
  ]);
  return items.map((item) => viewRow(item, permissions, cards.get(item.order.memberId), stopped));
}

export async function viewForStaff(
  reader: Reader,
  { staffId, permissions }: Pick<Staff, 'staffId' | 'permissions'>,
  item: OrderWithDetail,
): Promise<StaffOrderDetail> {
  const { order, detail } = item;
  const possible = staffCan(order, detail, permissions);
  const isCancellable = possible.some((step) => step === 'cancel' || step === 'offerCancel');
  const [
    stopped,
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
    holds,
  ] = await Promise.all([
    stoppedSteps(reader, possible.includes('completeStep') ? [order.id] : []),
    memberCards(reader, [order.memberId]),
    openAddress(reader, detail.main),
    anyBoardFile(reader, order.fileId),
    viewDetails(reader, order, detail),
    viewProposal(reader, order, staffId),
    viewCancelRequest(reader, order, staffId),
    viewFreightChanges(reader, detail.main.id),
    viewPayments(reader, detail.main.id),
    isCancellable ? viewCancellation(reader, order, detail, ZERO_FEN) : null,
    isCancellable ? permissionHolders(reader, ['order.cancel']) : null,
    isCancellable ? recentControl(reader) : [],
    openHolds(reader, OWN_HOLDS.has(order.heldFor) ? [order.id] : []),
  ]);
  const card = cards.get(order.memberId);
  const row = viewRow(item, permissions, card, stopped);
  return {
    ...row,
    // It is asked for already.
    can: cancelRequest ? row.can.filter((step) => step !== 'cancel') : row.can,
    ...details,
    hold: row.hold && { ...row.hold, ...(holds.get(order.id) ?? { reason: '', expectedOn: null }) },
    proposal,
    cancelRequest,
    memberPhone: await maskedPhoneOf(reader, card),
    measured: file?.measured ?? { problems: [] },
    address: { ...address, phone: maskPhone(address.phone) },
    carrier: detail.main.carrier,
    freight: toApi(detail.amounts.freightFen),
    freightChanges,
    payments,
    cancellation: cancellation && {
      ...cancellation,
      hasDecider: hasColleague(holders?.get('order.cancel'), staffId, control),
    },
  };
}

function viewRow(
  { order, detail }: OrderWithDetail,
  permissions: ReadonlySet<StaffPermission>,
  card: MemberCard | undefined,
  stopped: Awaited<ReturnType<typeof stoppedSteps>>,
): StaffOrderSummary {
  return {
    ...viewPlain(order, detail),
    can: staffCan(order, detail, permissions).filter((step) => step !== 'completeStep' || !stopped.has(order.id)),
    memberId: order.memberId,
    memberName: card?.name ?? '',
    memberNo: card?.memberNo ?? '',
    waitingSince: toIso(order.stateSince),
    mainPaid: toApi(detail.amounts.netPaidFen),
  };
}

/** Returns the cancellation that awaits four-eyes approval; nothing when the board has moved on since. */
async function viewCancelRequest(
  reader: Reader,
  order: PcbOrder,
  staffId: string,
): Promise<StaffOrderDetail['cancelRequest']> {
  const request = (await waitingCancellations(reader, [order])).get(order.id);
  if (!request) return null;
  const { id, reason, amount, isAskedByMember, askedBy, askedAt } = request;
  const [names, holders, control] = await Promise.all([
    staffNames(reader, [askedBy]),
    permissionHolders(reader, ['order.cancel']),
    recentControl(reader),
  ]);
  return {
    ...{ id, reason, amount: toApi(amount), isAskedByMember },
    ...{ askedById: askedBy, askedBy: names.get(askedBy) ?? '', askedAt: toIso(askedAt) },
    isDependent: dependentsOf(control, staffId).has(askedBy),
    hasDecider: hasColleague(holders.get('order.cancel'), askedBy, control),
  };
}

/** Returns the change order that awaits four-eyes approval; nothing when the board has moved on since. */
async function viewProposal(reader: Reader, order: PcbOrder, staffId: string): Promise<StaffOrderDetail['proposal']> {
  const proposal = (await waitingProposals(reader, [order])).get(order.id);
  if (!proposal) return null;
  const { request, proposedBy } = proposal;
  const [names, dependents] = await Promise.all([staffNames(reader, [proposedBy]), dependentAccounts(reader, staffId)]);
  return {
    id: proposal.id,
    reason: request.reason,
    lineName: request.lineName,
    amountDelta: toApi(proposal.amountDeltaFen),
    daysDelta: request.daysDelta,
    changes: specDifferences(order.spec, changedSpec(order.spec, request.changes)),
    proposedById: proposedBy,
    proposedBy: names.get(proposedBy) ?? '',
    proposedAt: toIso(proposal.proposedAt),
    isDependent: dependents.has(proposedBy),
  };
}
