import type { MemberOrder, StaffPermission } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { maskPhone } from '../../identity/accounts/masked-numbers.ts';
import { type MainOrderDetail, mainOrderDetails } from '../../orders/order-views/main-order-detail.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { isUnsent } from '../../orders-core/orders/correct-address.ts';
import { mainOrdersOfMember } from '../../orders-core/orders/main-numbers.ts';
import { codeOf, mainState } from '../../orders-core/orders/order-machine.ts';
import { percentDone } from '../../orders-core/production-steps/progress.ts';

/** The main orders of a member, the latest first, with what this member of staff may do with each. */
export async function ordersOfMember(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  memberId: string,
  page: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<{ totalCount: number; items: MemberOrder[] }> {
  const { total, ids } = await mainOrdersOfMember(reader, memberId, page);
  const details = await mainOrderDetails(reader, ids);
  const found = ids.flatMap((id) => details.get(id) ?? []);
  return { totalCount: total, items: await Promise.all(found.map((detail) => viewOrder(reader, permissions, detail))) };
}

/** One of them. @throws {Refusal} `notFound` */
export async function memberOrder(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  mainOrderId: string,
): Promise<MemberOrder> {
  const detail = (await mainOrderDetails(reader, [mainOrderId])).get(mainOrderId);
  if (!detail) throw new Refusal('notFound');
  return viewOrder(reader, permissions, detail);
}

/** A correction requires the permission to see the data. */
const CORRECTING: readonly StaffPermission[] = ['member.actOnBehalf', 'address.view', 'contact.view'];

async function viewOrder(
  reader: Reader,
  permissions: ReadonlySet<StaffPermission>,
  { main, amounts, card, steps }: MainOrderDetail,
): Promise<MemberOrder> {
  const address = await openAddress(reader, main);
  return {
    id: main.id,
    mainNo: main.mainNo,
    state: codeOf(mainState(main.orders.map(({ state }) => state))),
    version: main.version,
    createdAt: toIso(main.createdAt),
    total: toApi(amounts.totalFen),
    due: toApi(amounts.dueFen),
    address: { ...address, phone: maskPhone(address.phone) },
    boards: main.orders
      .filter(({ state }) => state !== 'inCart')
      .map((order) => ({
        id: order.id,
        orderNo: order.orderNo,
        state: codeOf(order.state),
        percent: percentDone(order.state, steps(order)),
        fileName: card(order).fileName,
        amount: toApi(order.amountFen),
      })),
    can: CORRECTING.every((needed) => permissions.has(needed)) && isUnsent(main) ? ['correctAddress'] : [],
  };
}
