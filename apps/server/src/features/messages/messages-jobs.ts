import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs/worker.ts';
import { deleteOldMessages } from './message-store.ts';

const MOST_AT_ONCE = 1_000;
const MOST_TURNS = 100;

export const messagesJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  {
    name: 'messages.forgetOld',
    every: '27 19 * * *',
    handle: async () => {
      for (let turn = 0; turn < MOST_TURNS; turn += 1)
        if ((await db.transaction((tx) => deleteOldMessages(tx, MOST_AT_ONCE))) < MOST_AT_ONCE) return;
    },
  },
];
