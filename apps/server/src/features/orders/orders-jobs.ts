import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs/worker.ts';
import { receiveByItself } from '../buyer-orders/receive-orders.ts';
import { closeUnpaid } from '../cancellations/cancel-order.ts';
import { reviewOrder } from '../order-review/review-order.ts';
import { CLOSE_UNPAID, CONFIRM_RECEIPTS, REVIEW_ORDER } from './job-names.ts';
import { codeOf } from './order-machine.ts';

/** Days after the delivery until a receipt confirms itself. */
const RECEIPT_DAYS = 10;
/** A later run takes the rest, so that one run stays short. */
const MOST_PER_RUN = 500;

export const ordersJobs = (deps: Deps): readonly JobDefinition[] => [
  {
    name: REVIEW_ORDER,
    async handle(payload) {
      const { orderId } = z.object({ orderId: z.guid() }).parse(payload);
      await deps.db.transaction((tx) => reviewOrder(tx, orderId));
    },
  },
  { name: CLOSE_UNPAID, every: '*/5 * * * *', handle: () => closeUnpaidOrders(deps) },
  { name: CONFIRM_RECEIPTS, every: '17 * * * *', handle: () => confirmReceipts(deps) },
];

/** Closes the checkouts whose deadline has passed, one transaction each; safe to run twice at once. */
export async function closeUnpaidOrders({ db }: Pick<Deps, 'db'>): Promise<void> {
  const due = await db.read
    .selectFrom('main_order')
    .select(['id', sql<Date>`now()`.as('now')])
    .where('pay_deadline', '<=', sql<Date>`now()`)
    .orderBy('pay_deadline')
    .limit(MOST_PER_RUN)
    .execute();
  for (const { id, now } of due) await db.transaction((tx) => closeUnpaid(tx, id, now));
}

/** Confirms the receipts of parcels that arrived long enough ago; safe to run twice at once. */
export async function confirmReceipts({ db }: Pick<Deps, 'db'>): Promise<void> {
  const due = await db.read
    .selectFrom('pcb_order')
    .innerJoin('shipment', 'shipment.id', 'pcb_order.shipment_id')
    .select('pcb_order.id')
    .where('pcb_order.state', '=', codeOf('awaitingReceipt'))
    .where('shipment.delivered_at', '<=', sql<Date>`now() - make_interval(days => ${RECEIPT_DAYS})`)
    .orderBy('shipment.delivered_at')
    .limit(MOST_PER_RUN)
    .execute();
  for (const { id } of due) await db.transaction((tx) => receiveByItself(tx, id));
}
