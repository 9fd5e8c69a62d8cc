import type { BoardSpec, OrderState } from '@xunban/contract';
import { fieldsThatNeedTooling } from '@xunban/pricing';
import { databaseNow } from '../../platform/db/database-now.ts';
import type { Reader } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ownPcbOrder } from '../orders/find-order.ts';
import type { PcbOrder } from '../orders/order-records.ts';

/** Films and programs exist from the first step of production on. */
const HAS_TOOLING: ReadonlySet<OrderState> = new Set<OrderState>([
  'inProduction',
  'awaitingShipment',
  'awaitingReceipt',
  'completed',
]);

/** For so many days films and fixtures are stored for a repeat order. */
const TOOLING_DAYS = 730;

/** Whether an own order's tooling is there to be used again. */
export async function hasTooling(reader: Reader, order: PcbOrder): Promise<boolean> {
  if (!HAS_TOOLING.has(order.state)) return false;
  const ageMs = (await databaseNow(reader)).getTime() - order.createdAt.getTime();
  return ageMs < TOOLING_DAYS * 86_400_000;
}

/**
 * An own order whose tooling makes this board.
 * @throws Refusal `notFound` (missing or somebody else's), `quote.notRepeatable` (no tooling, or not any more),
 *   `quote.repeatDiffers` with every field that needs tooling of its own
 */
export async function requireRepeatable(
  reader: Reader,
  memberId: string,
  orderNo: string,
  spec: BoardSpec,
): Promise<PcbOrder> {
  const order = await ownPcbOrder(reader, memberId, { orderNo });
  if (!(await hasTooling(reader, order))) throw new Refusal('quote.notRepeatable', { params: { orderNo } });
  const fields = fieldsThatNeedTooling(order.spec, spec);
  if (fields.length > 0)
    throw new Refusal('quote.repeatDiffers', {
      params: { orderNo },
      fields: fields.map((field) => ({ field: `spec.${field}`, code: 'needsTooling' })),
    });
  return order;
}
