import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { CLOCK_STEPPED_BACK } from '../../../platform/jobs/clock-step.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { clockSteppedBack } from './alarm-events.ts';
import { raiseClockAlarm } from './raise-alarm.ts';
import { maintainAuditPartitions } from './watch-partitions.ts';

const clockStep = z.object({ minutes: z.number() });

export const alarmsJobs = (deps: Pick<Deps, 'db' | 'log'>): readonly JobDefinition[] => [
  { name: 'audit.maintainPartitions', every: '11 20 * * *', handle: () => maintainAuditPartitions(deps) },
  // Added by the queue itself when it finds times in the future.
  {
    name: CLOCK_STEPPED_BACK,
    handle: (payload) =>
      deps.db.transaction(async (tx) => {
        const step = clockStep.parse(payload);
        await raiseClockAlarm(tx, step.minutes);
        await raise(tx, clockSteppedBack, step);
      }),
  },
];
