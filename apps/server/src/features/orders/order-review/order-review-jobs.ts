import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { REVIEW_ORDER } from './review-job.ts';
import { reviewOrder } from './review-order.ts';

const ofOrder = z.object({ orderId: z.guid() });

export const orderReviewJobs = ({ db }: Deps): readonly JobDefinition[] => [
  { name: REVIEW_ORDER, handle: (payload) => db.transaction((tx) => reviewOrder(tx, ofOrder.parse(payload).orderId)) },
];
