import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeReferences } from '../../orders-core/orders/correct-address.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import type { OrderReferences } from '../../orders-core/orders/packing.ts';
import { insertDeliveryChange } from './delivery-change-records.ts';

/**
 * Changes the buyer's references of a main order in any state. Parcels that are packed and not sent carry the previous ones,
 * so they are packed again.
 * @throws Refusal `notFound`
 */
export async function changeReferences(
  tx: Tx,
  memberId: string,
  { mainOrderId, ...references }: OrderReferences & { readonly mainOrderId: string },
): Promise<void> {
  const [main] = await lockMainOrders(tx, [mainOrderId]);
  if (main?.memberId !== memberId) throw new Refusal('notFound');
  const { poNumber, costCentre } = main.packing;
  if (poNumber === references.poNumber && costCentre === references.costCentre) return;
  await writeReferences(tx, main, references);
  const { carrier, freightFen } = main;
  await insertDeliveryChange(
    tx,
    { mainOrderId, version: main.deliveryVersion + 1 },
    {
      ...{ parts: ['references'], carrierBefore: carrier, carrierAfter: carrier, isUndone: false },
      ...{ freightBeforeFen: freightFen, freightAfterFen: freightFen },
    },
  );
}
