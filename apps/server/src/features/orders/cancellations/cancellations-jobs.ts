import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { mainOrdersPastPayDeadline } from '../../orders-core/orders/orders-to-remind.ts';
import { closeUnpaid } from './cancel-order.ts';
import { remindAnswers } from './remind-answers.ts';
import { remindToPay } from './remind-to-pay.ts';

/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 500;

export const cancellationsJobs = (deps: Deps): readonly JobDefinition[] => [
  {
    name: 'orders.closeUnpaid',
    every: '*/5 * * * *',
    async handle() {
      await remindToPay(deps);
      await closeUnpaidOrders(deps);
    },
  },
  { name: 'orders.remindAnswers', every: '*/5 * * * *', handle: () => remindAnswers(deps) },
];

/** Closes the checkouts whose deadline has passed, one transaction each; safe to run twice at once. */
export async function closeUnpaidOrders(deps: Pick<Deps, 'db'>): Promise<void> {
  for (const { id, now } of await mainOrdersPastPayDeadline(deps.db.read, MAX_PER_RUN))
    await deps.db.transaction((tx) => closeUnpaid(tx, id, now));
}
