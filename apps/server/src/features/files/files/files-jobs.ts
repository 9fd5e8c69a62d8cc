import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { collectFiles } from './collect-files.ts';
import type { FileUses } from './file-uses.ts';

export const filesJobs = (deps: Deps, uses: FileUses): readonly JobDefinition[] => [
  { name: 'files.collect', every: '23 * * * *', handle: async () => void (await collectFiles(deps, uses)) },
];
