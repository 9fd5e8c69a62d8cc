import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { deleteUntaken, disposalJobs } from '../../files/attachments/attachments.ts';
import { QUESTION_FILES } from './question-files.ts';
import { remindQuestions } from './remind-questions.ts';

export const engineeringQuestionsJobs = (deps: Pick<Deps, 'db' | 'files'>): readonly JobDefinition[] => [
  { name: 'questions.remind', every: '*/5 * * * *', handle: () => remindQuestions(deps) },
  ...disposalJobs(deps, QUESTION_FILES, {
    job: 'questions.removeBytes',
    unusedJob: 'questions.deleteUnsent',
    every: '51 * * * *',
    deleteUnused: deleteUntaken(QUESTION_FILES, 'question_id'),
  }),
];
