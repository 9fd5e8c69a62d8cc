import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { isFileOfOrderStored } from './file-of-order.ts';
import { REVIEW_ORDER } from './review-job.ts';
import { reviewOrder } from './review-order.ts';

const ofOrder = z.object({ orderId: z.guid() });

export const orderReviewJobs = (deps: Deps): readonly JobDefinition[] => [
  {
    name: REVIEW_ORDER,
    async handle(payload) {
      const { orderId } = ofOrder.parse(payload);
      // Before the transaction, which holds locks while a slow store answers.
      const isStored = await isFileOfOrderStored(deps, orderId);
      await deps.db.transaction((tx) => reviewOrder(tx, orderId, isStored));
    },
  },
];
