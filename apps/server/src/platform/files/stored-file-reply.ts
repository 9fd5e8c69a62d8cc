import type { RawReply } from '@xunban/contract';
import { Refusal } from '../refusal.ts';
import { attachmentHeaders } from './attachment-headers.ts';
import { FileMissing, type FileStore } from './store.ts';

export interface StoredFile {
  readonly key: string;
  /** See {@link attachmentHeaders}. */
  readonly plainName: string;
  readonly fileName: string;
}

/**
 * A stored file as a download that no browser opens in place, streamed from the store.
 * @param record runs once the file is found; the file is not sent when it fails
 * @throws {Refusal} `notFound` when the store has lost the file
 */
export async function storedFileReply(
  files: FileStore,
  { key, plainName, fileName }: StoredFile,
  signal: AbortSignal,
  record?: () => Promise<unknown>,
): Promise<RawReply> {
  const { body, bytes } = await files.open(key, signal).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  });
  try {
    await record?.();
  } catch (error) {
    body.destroy();
    throw error;
  }
  return { body, headers: { ...attachmentHeaders(plainName, fileName), 'Content-Length': String(bytes) } };
}
