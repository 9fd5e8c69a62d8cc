import { QUESTION_FILE_MEDIA, type QuestionFileMedia, type RawReply, type UploadedFile } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type DownloadKind,
  downloadReply,
  type StoreDeps,
  storeDownload,
} from '../../files/attachments/attachments.ts';
import {
  countUnsent,
  type FileOwner,
  findQuestionFile,
  insertQuestionFile,
  type QuestionFileRow,
} from './question-file-store.ts';
import type { QuestionRecord } from './question-records.ts';
import { findQuestion } from './question-store.ts';

/** Maximum number of unsent files: enough for one answer; unsent ones stay on the disk for a day. */
const MAX_UNSENT = 16;

export const QUESTION_FILES: DownloadKind<QuestionFileMedia> = {
  ...{
    area: 'question-file',
    table: 'engineering_question_file',
    column: 'id',
    countedAs: 'question file',
    perHour: 40,
  },
  ...{ media: QUESTION_FILE_MEDIA, otherwise: 'question.fileType', plainName: 'question' },
};

/**
 * Stores a file until it is sent with a question or an answer.
 * @throws {Refusal} `question.tooManyFiles`, see {@link storeDownload}
 */
export function storeQuestionFile(deps: StoreDeps, owner: FileOwner, file: UploadedFile): Promise<QuestionFileRow> {
  const by = 'staffId' in owner ? owner.staffId : owner.memberId;
  return storeDownload(deps, QUESTION_FILES, { by, file }, async () => {
    if ((await countUnsent(deps.db.read, owner)) >= MAX_UNSENT) throw new Refusal('question.tooManyFiles');
    return (stored) => deps.db.transaction((tx) => insertQuestionFile(tx, { ...stored, owner }));
  });
}

/** A file with the question that it was sent with. @throws {Refusal} `notFound` also for one that was not sent yet */
export async function sentFile(
  reader: Reader,
  id: string,
): Promise<{ readonly file: QuestionFileRow; readonly question: QuestionRecord }> {
  const file = await findQuestionFile(reader, id);
  const question = file?.question_id ? await findQuestion(reader, file.question_id) : undefined;
  if (!file || !question) throw new Refusal('notFound');
  return { file, question };
}

/** A file as {@link downloadReply}. */
export const questionFileReply = (
  deps: Pick<Deps, 'files'>,
  { id, file_name: fileName }: QuestionFileRow,
  signal: AbortSignal,
  record?: () => Promise<unknown>,
): Promise<RawReply> => downloadReply(deps, QUESTION_FILES, { id, fileName }, signal, record);
