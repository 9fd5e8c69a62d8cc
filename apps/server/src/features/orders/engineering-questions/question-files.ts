import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RawReply, UploadedFile } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { storedFileReply } from '../../../platform/files/stored-file-reply.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ENDING, mediaOfAttachment } from '../../files/uploads/attachment-media.ts';
import { redrawImage } from '../../files/uploads/redraw-image.ts';
import {
  countUnsent,
  type FileOwner,
  findQuestionFile,
  insertQuestionFile,
  type QuestionFileRow,
} from './question-file-store.ts';
import type { QuestionRecord } from './question-records.ts';
import { findQuestion } from './question-store.ts';

const PER_PERSON: readonly Limit[] = [{ name: 'hour', count: 40, seconds: 3_600 }];
/** Nobody needs more for one answer, and what is sent with none lies on the disk for a day. */
const MOST_UNSENT = 16;

export const questionFileKey = (id: string): string => `question-file/${id}`;
export const questionFileReference: FileReference = {
  to: 'question-file',
  table: 'engineering_question_file',
  column: 'id',
};

/**
 * Keeps a file until it is sent with a question or an answer. What it is, its first bytes and its name have to say alike. A
 * picture is drawn anew, so nothing that its sender hid in it stays.
 * @throws {Refusal} `question.fileType`, `question.tooManyFiles`, those of {@link redrawImage}, `rateLimited`
 */
export async function keepQuestionFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  owner: FileOwner,
  upload: UploadedFile,
): Promise<QuestionFileRow> {
  const person = 'staffId' in owner ? owner.staffId : owner.memberId;
  await db.transaction((tx) => claim(tx, `question file ${person}`, PER_PERSON));
  if ((await countUnsent(db.read, owner)) >= MOST_UNSENT) throw new Refusal('question.tooManyFiles');
  const bytes = await readFile(upload.path);
  const media = mediaOfAttachment(upload.fileName, bytes);
  if (media === undefined) throw new Refusal('question.fileType');
  const id = randomUUID();
  const kept = media === 'picture' ? (await redrawImage({ bytes, fileName: upload.fileName }, 'whole')).jpeg : bytes;
  const fileName = media === 'picture' ? upload.fileName.replace(ENDING, '.jpg') : upload.fileName;
  // Bytes first: a row must never point to nothing.
  await files.put(questionFileKey(id), kept);
  try {
    return await db.transaction((tx) => insertQuestionFile(tx, { id, owner, media, fileName, bytes: kept.length }));
  } catch (error) {
    await files.remove(questionFileKey(id));
    throw error;
  }
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

/** A file as {@link storedFileReply}. */
export const questionFileReply = (
  { files }: Pick<Deps, 'files'>,
  { id, media, file_name: fileName }: QuestionFileRow,
  signal: AbortSignal,
  record?: () => Promise<unknown>,
): Promise<RawReply> => {
  const stored = { key: questionFileKey(id), plainName: `question${ENDINGS[media] ?? ''}`, fileName };
  return storedFileReply(files, stored, signal, record);
};

const ENDINGS: Readonly<Record<string, string>> = { picture: '.jpg', pdf: '.pdf', zip: '.zip', dxf: '.dxf' };
