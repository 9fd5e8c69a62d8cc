import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { followMember, membersToFollow } from './follow-statements.ts';

/** Runs at the start of each day in Shanghai, and every hour for missed members; completed steps are not repeated. */
export const creditJobs = ({ db, log }: Deps): readonly JobDefinition[] => [
  {
    name: 'credit.follow',
    every: '0 * * * *',
    handle: async () => {
      for (const memberId of await membersToFollow(db.read))
        await followMember(db, memberId).catch((err: unknown) =>
          log.error({ err, memberId }, 'credit update of a member failed'),
        );
    },
  },
];
