import type { OrderDetail } from '@xunban/contract';
import { add, negate, toApi } from '@xunban/money';
import { viewLine } from '@xunban/pricing/stored-lines';
import { shanghaiDay, toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { isSold } from '../../orders-core/orders/main-amounts.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import type { PriceVersionRecord } from '../../orders-core/orders/price-versions.ts';
import { shiftByWorkingDays } from '../../pricing/lead-times/working-days.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { specDifferences } from '../../pricing/quotes/spec-differences.ts';
import {
  changedBoard,
  changedQuote,
  freightWithChange,
  pendingVersion,
  totalDelta,
} from '../change-orders/pending-change.ts';
import type { MainOrderDetail } from './main-order-detail.ts';
import { partsBack } from './money-back-view.ts';

type ChangeOrderView = NonNullable<OrderDetail['changeOrder']>;

/** Returns the change order for the buyer to accept or refuse, and its price; only while the order waits for that. */
export async function viewChangeOrder(
  reader: Reader,
  order: PcbOrder,
  { main, amounts }: Pick<MainOrderDetail, 'main' | 'amounts'>,
  versions: readonly PriceVersionRecord[],
): Promise<ChangeOrderView | null> {
  const proposed = pendingVersion(order, versions);
  if (!proposed) return null;
  const changed = await changedQuote(reader, proposed);
  const freight = await freightWithChange(reader, main, changedBoard(order, changed));
  const { amountFen, workingDays } = proposed;
  const delta = totalDelta(main, order, { amountFen, freightFen: freight.priceFen });
  const dueFen = add(amounts.soldDueFen, delta);
  return {
    priceVersion: proposed.version,
    reason: proposed.reason,
    evidence: [...proposed.evidence],
    changes: changed ? specDifferences(order.spec, changed.spec) : [],
    amountBefore: toApi(order.amountFen),
    amountAfter: toApi(amountFen),
    freightBefore: toApi(main.freightFen),
    freightAfter: toApi(freight.priceFen),
    workingDaysBefore: order.workingDays,
    workingDaysAfter: workingDays,
    shipDateBefore: order.promisedShipDate,
    shipDateAfter: await shipDateAfter(reader, order, workingDays),
    due: isSold(order) ? toApi(dueFen) : null,
    back: isSold(order) && dueFen < 0n ? await partsBack(reader, main.id, negate(dueFen)) : [],
    lines: proposed.lines.map(viewLine),
    proposedAt: toIso(proposed.proposedAt),
  };
}

async function shipDateAfter(reader: Reader, order: PcbOrder, workingDays: number): Promise<string | null> {
  if (order.promisedShipDate === null) return null;
  const { calendar, now } = await currentCalendar(reader);
  return shiftByWorkingDays(calendar, order.promisedShipDate, workingDays - order.workingDays, shanghaiDay(now));
}
