import { shanghaiDay } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { readBills } from './read-bills.ts';

/** Gateways make the bill of a day in the morning after it, each at its own time. */
export const settlementsJobs = ({ config, db, log }: Deps): readonly JobDefinition[] => [
  {
    name: 'settlements.readBills',
    every: '35 * * * *',
    handle: async () =>
      readBills({ db, log, gateways: openGateways({ config, db }) }, shanghaiDay(await databaseNow(db.read))),
  },
];
