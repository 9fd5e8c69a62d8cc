import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { isLive } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import { applyForInvoice } from './apply-invoice.ts';
import { choicesOf } from './choice-store.ts';
import { APPLY_CHOSEN } from './job-names.ts';
import { obstacleOf, partsOfMain } from './read-parts.ts';

/** Applies automatically, after the commit, once all of a main order is sent, if its buyer chose a billing profile. */
export async function applySoon(tx: Tx, main: MainOrder): Promise<void> {
  if (!isFullySent(main) || !(await choicesOf(tx, [main.id])).has(main.id)) return;
  await addJob(tx, APPLY_CHOSEN, { mainOrderId: main.id });
}

const isFullySent = ({ orders }: MainOrder): boolean => {
  const live = orders.filter(({ state }) => isLive(state));
  return live.length > 0 && live.every(({ shipmentId }) => shipmentId !== null);
};

/**
 * Applies for everything of a main order that can be invoiced, with the chosen billing profile. Obstacles (an unconfirmed credit
 * note, a removed address) are left to the member, who sees them in the list of uninvoiced parts.
 */
export async function applyChosen({ db, log }: Pick<Deps, 'db' | 'log'>, mainOrderId: string): Promise<void> {
  const [main] = await findMainOrders(db.read, [mainOrderId]);
  const billingProfileId = (await choicesOf(db.read, [mainOrderId])).get(mainOrderId);
  if (!main || billingProfileId === undefined || !isFullySent(main)) return;
  const parts = await partsOfMain(db.read, mainOrderId);
  const nos = parts.filter((part) => obstacleOf(part) === null).map(({ no }) => no);
  if (nos.length === 0) return;
  const asked = { memberId: main.memberId, nos, month: undefined, billingProfileId, limit: undefined, note: '' };
  await db
    .transaction((tx) => applyForInvoice(tx, { ...asked, origin: 'checkout' }))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      log.info({ code: error.code, mainNo: main.mainNo }, 'automatic invoice application refused; left to the buyer');
    });
}
