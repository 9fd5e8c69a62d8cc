import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ordersUnchangedFor } from '../../orders-core/orders/unchanged-orders.ts';
import { advanceTo, type SandboxWorld } from './advance-order.ts';

/** Minutes after which the company of the sandbox does what waits for it. */
const WAIT_MINUTES = 2;
const AT_ONCE = 50;

/** Where a board waits for the company, and the stage to which it is moved. Factory and carrier have simulations of their own. */
const NEXT = {
  inReview: 'approved',
  awaitingProduction: 'inProduction',
  awaitingShipment: 'shipped',
} as const;

/** Moves boards on by itself that no program moves. */
export const sandboxJobs = ({ db, log }: Pick<Deps, 'db' | 'log'>, world: SandboxWorld): readonly JobDefinition[] => [
  {
    name: 'sandbox.advanceOrders',
    every: '* * * * *',
    async handle(_payload, stopping) {
      for (const [state, to] of Object.entries(NEXT) as [keyof typeof NEXT, (typeof NEXT)[keyof typeof NEXT]][])
        for (const { memberId, orderNo } of await ordersUnchangedFor(db.read, state, WAIT_MINUTES, AT_ONCE)) {
          if (stopping?.aborted) return;
          await advanceTo(world, memberId, { orderNo, to, text: '' }).catch((error: unknown) => {
            // A board that is held, or waits for a document: its program sees why.
            if (!(error instanceof Refusal)) throw error;
            log.debug({ orderNo, code: error.code }, 'test order not moved on');
          });
        }
    },
  },
];
