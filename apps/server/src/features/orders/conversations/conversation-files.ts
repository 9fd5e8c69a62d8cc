import {
  CONVERSATION_FILE_MEDIA,
  type ConversationFileMedia,
  type RawReply,
  type UploadedFile,
} from '@xunban/contract';
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
  type ConversationFileRow,
  countUnsent,
  findConversationFile,
  insertConversationFile,
} from './conversation-file-store.ts';
import { type ConversationRecord, findConversation, type Party } from './conversation-store.ts';

/** Maximum number of unsent files: enough for one message; unsent ones stay on the disk for a day. */
const MAX_UNSENT = 16;

export const CONVERSATION_FILES: DownloadKind<ConversationFileMedia> = {
  ...{ area: 'conversation-file', table: 'conversation_file', column: 'id', countedAs: 'conversation file' },
  ...{ perHour: 40, media: CONVERSATION_FILE_MEDIA, otherwise: 'conversation.fileType', plainName: 'message' },
};

/**
 * Stores a file until it is sent with a message.
 * @throws {Refusal} `conversation.tooManyFiles`, see {@link storeDownload}
 */
export function storeConversationFile(deps: StoreDeps, owner: Party, file: UploadedFile): Promise<ConversationFileRow> {
  const by = 'staffId' in owner ? owner.staffId : owner.memberId;
  return storeDownload(deps, CONVERSATION_FILES, { by, file }, async () => {
    if ((await countUnsent(deps.db.read, owner)) >= MAX_UNSENT) throw new Refusal('conversation.tooManyFiles');
    return (stored) => deps.db.transaction((tx) => insertConversationFile(tx, { ...stored, owner }));
  });
}

/** A file with its conversation. @throws {Refusal} `notFound` also for one that was not sent yet */
export async function sentFile(
  reader: Reader,
  id: string,
): Promise<{ readonly file: ConversationFileRow; readonly conversation: ConversationRecord }> {
  const file = await findConversationFile(reader, id);
  const conversation = file?.conversation_id ? await findConversation(reader, file.conversation_id) : undefined;
  if (!file || !conversation) throw new Refusal('notFound');
  return { file, conversation };
}

/** A file as {@link downloadReply}. */
export const conversationFileReply = (
  deps: Pick<Deps, 'files'>,
  { id, file_name: fileName }: ConversationFileRow,
  signal: AbortSignal,
  record?: () => Promise<unknown>,
): Promise<RawReply> => downloadReply(deps, CONVERSATION_FILES, { id, fileName }, signal, record);
