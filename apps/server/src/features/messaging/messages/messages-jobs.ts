import { MESSAGE_EVENT_NAMES } from '@xunban/contract';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { SEND_SMS, sendSmsOf } from './deliver-news.ts';
import { deleteOldLetters } from './letter-store.ts';
import { deleteOldMessages } from './message-store.ts';
import { SEND_LETTER } from './promise-letter.ts';
import { type BoardOfLetter, sendLetter } from './send-letter.ts';

const MAX_AT_ONCE = 1_000;
const MAX_TURNS = 100;

const ofLetter = z.object({ letterId: z.string() });
const ofNews = z.object({
  memberId: z.string(),
  event: z.enum(MESSAGE_EVENT_NAMES),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** @param boardOf how the board of an order looks */
export const messagesJobs = (
  deps: Pick<Deps, 'db' | 'mail' | 'sms' | 'config'>,
  boardOf: BoardOfLetter,
): readonly JobDefinition[] => [
  { name: SEND_LETTER, handle: (payload) => sendLetter(deps, ofLetter.parse(payload).letterId, boardOf) },
  { name: SEND_SMS, handle: (payload) => sendSmsOf(deps, ofNews.parse(payload)) },
  {
    name: 'messages.forgetOld',
    every: '27 19 * * *',
    handle: async () => {
      await deps.db.transaction(deleteOldLetters);
      for (let turn = 0; turn < MAX_TURNS; turn += 1)
        if ((await deps.db.transaction((tx) => deleteOldMessages(tx, MAX_AT_ONCE))) < MAX_AT_ONCE) return;
    },
  },
];
