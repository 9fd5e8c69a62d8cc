import type { RawReply } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { attachmentHeaders } from '../../platform/files/attachment-headers.ts';
import { FileMissing } from '../../platform/files/store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { paperKey } from './keep-paper.ts';
import type { PaperRecord } from './paper-store.ts';

/** Handed over as a download that no browser opens in place. @throws Refusal `notFound` when the store has lost it */
export async function replyWithPaper({ files }: Pick<Deps, 'files'>, paper: PaperRecord): Promise<RawReply> {
  const body = await files.read(paperKey(paper.id)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  });
  return { body, headers: attachmentHeaders('paper.pdf', paper.fileName) };
}
