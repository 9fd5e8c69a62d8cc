import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { deleteUntaken, disposalJobs } from '../../files/attachments/attachments.ts';
import { CONVERSATION_FILES } from './conversation-files.ts';
import { closeSilent } from './end-conversation.ts';

export const conversationsJobs = (deps: Pick<Deps, 'db' | 'files'>): readonly JobDefinition[] => [
  { name: 'conversations.closeSilent', every: '23 * * * *', handle: () => closeSilent(deps) },
  ...disposalJobs(deps, CONVERSATION_FILES, {
    job: 'conversations.removeBytes',
    unusedJob: 'conversations.deleteUnsent',
    every: '57 * * * *',
    deleteUnused: deleteUntaken(CONVERSATION_FILES, 'conversation_id'),
  }),
];
