import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { deleteUntaken, disposalJobs } from '../../files/attachments/attachments.ts';
import { CONVERSATION_FILES } from './conversation-files.ts';
import { closeSilent } from './end-conversation.ts';
import { readMailFolder } from './inbound-mail.ts';
import { deleteOldReplies } from './reply-token-store.ts';

export const conversationsJobs = (deps: Pick<Deps, 'config' | 'db' | 'files' | 'log'>): readonly JobDefinition[] => [
  { name: 'conversations.closeSilent', every: '23 * * * *', handle: () => closeSilent(deps) },
  {
    name: 'conversations.deleteOldReplies',
    every: '41 19 * * *',
    handle: () => deps.db.transaction(deleteOldReplies),
  },
  { name: 'conversations.readMail', every: '* * * * *', handle: () => readMailFolder(deps) },
  ...disposalJobs(deps, CONVERSATION_FILES, {
    job: 'conversations.removeBytes',
    unusedJob: 'conversations.deleteUnsent',
    every: '57 * * * *',
    deleteUnused: deleteUntaken(CONVERSATION_FILES, 'conversation_id'),
  }),
];
