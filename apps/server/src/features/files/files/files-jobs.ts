import type { Deps } from '../../../platform/deps.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { disposalJobs } from '../attachments/attachments.ts';
import { UPLOAD_DISPOSAL, UPLOAD_PARTS } from './board-uploads.ts';
import { collectFiles } from './collect-files.ts';
import { findLostFiles } from './find-lost-files.ts';

export const filesJobs = (deps: Deps, references: readonly FileReference[]): readonly JobDefinition[] => [
  { name: 'files.collect', every: '23 * * * *', handle: async () => void (await collectFiles(deps, references)) },
  { name: 'files.findLost', every: '41 19 * * *', handle: () => findLostFiles(deps, references) },
  ...disposalJobs(deps, UPLOAD_PARTS, UPLOAD_DISPOSAL),
];
