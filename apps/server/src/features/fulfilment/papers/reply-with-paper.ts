import type { RawReply } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { storedFileReply } from '../../../platform/files/stored-file-reply.ts';
import { paperKey } from './keep-paper.ts';
import type { PaperRecord } from './paper-store.ts';

/** A paper as {@link storedFileReply}. */
export const replyWithPaper = (
  { files }: Pick<Deps, 'files'>,
  { id, fileName }: PaperRecord,
  signal: AbortSignal,
  record?: () => Promise<unknown>,
): Promise<RawReply> => storedFileReply(files, { key: paperKey(id), plainName: 'paper.pdf', fileName }, signal, record);
