import type { Db } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { closeAccount, closedAmong, openAccounts } from '../../identity/accounts/close-account.ts';
import { lockMember } from '../../identity/accounts/members.ts';
import { ordersUnchangedFor } from '../../orders-core/orders/unchanged-orders.ts';
import { eraseAll } from '../account-data/personal-data.ts';
import { advanceTo, type SandboxWorld } from './advance-order.ts';

/** Minutes after which the company of the sandbox does what waits for it. */
const WAIT_MINUTES = 2;
const AT_ONCE = 50;

/** States in which a board waits for the company, and the stages to which it is moved. Factory and carrier have simulations of their own. */
const NEXT = {
  inReview: 'approved',
  awaitingProduction: 'inProduction',
  awaitingShipment: 'shipped',
} as const;

/**
 * Advances boards that no program advances, and erases accounts that were closed on the live side.
 * @param live database of the live side
 */
export const sandboxJobs = (
  live: Db,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  world: SandboxWorld,
): readonly JobDefinition[] => [
  {
    name: 'sandbox.eraseClosed',
    every: '51 3 * * *',
    handle: () => eraseClosed(live, db),
  },
  {
    name: 'sandbox.advanceOrders',
    every: '* * * * *',
    async handle(_payload, stopping) {
      for (const [state, to] of Object.entries(NEXT) as [keyof typeof NEXT, (typeof NEXT)[keyof typeof NEXT]][])
        for (const { memberId, orderNo } of await ordersUnchangedFor(db.read, state, WAIT_MINUTES, AT_ONCE)) {
          if (stopping?.aborted) return;
          await advanceTo(world, memberId, { orderNo, to }).catch((error: unknown) => {
            // A board that is held, or waits for a document: its program sees why.
            if (!(error instanceof Refusal)) throw error;
            log.debug({ orderNo, code: error.code }, 'test order not moved on');
          });
        }
    },
  },
];

/** At once and in full: no test order has to be retained. */
export async function eraseClosed(live: Db, db: Db): Promise<void> {
  for (const memberId of await closedAmong(live.read, await openAccounts(db.read)))
    await db.transaction(async (tx) => {
      const member = await lockMember(tx, memberId);
      await eraseAll(tx, 'eraseAtClosing', memberId);
      await closeAccount(tx, member);
      await eraseAll(tx, 'eraseAfterRetention', memberId);
    });
}
