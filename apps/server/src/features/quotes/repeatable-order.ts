import type { BoardSpec, OrderState } from '@xunban/contract';
import { fieldsThatNeedTooling } from '@xunban/pricing';
import type { Reader } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
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
export const hasTooling = (deps: Pick<Deps, 'clock'>, order: PcbOrder): boolean =>
  HAS_TOOLING.has(order.state) && deps.clock.now().getTime() - order.createdAt.getTime() < TOOLING_DAYS * 86_400_000;

/**
 * An own order whose tooling makes this board.
 * @throws Refusal `notFound` (missing or somebody else's), `quote.notRepeatable` (no tooling, or not any more),
 *   `quote.repeatDiffers` with every field that needs tooling of its own
 */
export async function requireRepeatable(
  deps: Pick<Deps, 'clock'>,
  reader: Reader,
  memberId: string,
  orderNo: string,
  spec: BoardSpec,
): Promise<PcbOrder> {
  const order = await ownPcbOrder(reader, memberId, { orderNo });
  if (!hasTooling(deps, order)) throw new Refusal('quote.notRepeatable', { params: { orderNo } });
  const fields = fieldsThatNeedTooling(order.spec, spec);
  if (fields.length > 0)
    throw new Refusal('quote.repeatDiffers', {
      params: { orderNo },
      fields: fields.map((field) => ({ field: `spec.${field}`, code: 'needsTooling' })),
    });
  return order;
}
