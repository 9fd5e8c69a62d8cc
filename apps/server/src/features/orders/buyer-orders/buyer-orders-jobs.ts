import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { foldCounts } from '../../orders-core/orders/list-orders.ts';
import { boardsOnTheirWay } from '../../orders-core/orders/orders-to-remind.ts';
import { hasArrivedDaysAgo } from '../../orders-core/parcels/shipments.ts';
import { receiveByItself } from './receive-orders.ts';

/** Days after the delivery until a receipt confirms itself. */
const RECEIPT_DAYS = 10;
/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 500;

export const buyerOrdersJobs = (deps: Deps): readonly JobDefinition[] => [
  { name: 'orders.confirmReceipts', every: '17 * * * *', handle: () => confirmReceipts(deps) },
  { name: 'orders.foldCounts', every: '*/5 * * * *', handle: () => deps.db.transaction(foldCounts) },
];

/** Confirms the receipts of parcels that arrived long enough ago; safe to run twice at once. */
export async function confirmReceipts({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const id of await boardsOnTheirWay(db.read, hasArrivedDaysAgo(RECEIPT_DAYS), MAX_PER_RUN))
    await db.transaction((tx) => receiveByItself(tx, id));
}
