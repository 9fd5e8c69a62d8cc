import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { factorySystems } from './factory-systems.ts';
import { pullEvents } from './pull-events.ts';

export const PULL_JOB = 'floor.pull';

/** Factory events are pulled every minute, and on a factory's request. */
export const floorJobs = (deps: Deps): readonly JobDefinition[] => [
  { name: PULL_JOB, every: '* * * * *', handle: async () => void (await pullEvents(deps, factorySystems(deps))) },
];
