import type { StaffOrderDetail } from '@xunban/contract';
import { toWire } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { recentControl } from '../../base/staff-accounts/control-events.ts';
import { dependentsOf } from '../../base/staff-accounts/dependent-accounts.ts';
import { hasColleague, permissionHolders } from '../../base/staff-accounts/permission-holders.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { waitingCancellations } from '../cancel-requests/waiting-requests.ts';

/** The cancellation that waits for a second person; nothing when the board has moved on since. */
export async function viewCancelRequest(
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
    ...{ id, reason, amount: toWire(amount), isAskedByMember },
    ...{ askedById: askedBy, askedBy: names.get(askedBy) ?? '', askedAt: toIso(askedAt) },
    isDependent: dependentsOf(control, staffId).has(askedBy),
    hasDecider: hasColleague(holders.get('order.cancel'), askedBy, control),
  };
}
