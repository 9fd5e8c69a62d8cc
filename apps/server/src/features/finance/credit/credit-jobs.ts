import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { membersToProcess, processMemberStatements } from './process-statements.ts';

/** Runs at the start of each day in Shanghai, and every hour for missed members; completed steps are not repeated. */
export const creditJobs = ({ db, log }: Deps): readonly JobDefinition[] => [
  {
    name: 'credit.follow',
    every: '0 * * * *',
    handle: async () => {
      for (const memberId of await membersToProcess(db.read))
        await processMemberStatements(db, memberId).catch((err: unknown) =>
          log.error({ err, memberId }, 'credit update of a member failed'),
        );
    },
  },
];
