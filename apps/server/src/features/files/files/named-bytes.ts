import { FileMissing, type FileStore } from '../../../platform/files/store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardFileBytes, type StoredBoardFile } from './board-files.ts';

/**
 * Loads a stored board file for another reading.
 * @throws {Refusal} `notFound` when it is missing in the store
 */
export const namedBytes = async (files: FileStore, file: StoredBoardFile) => ({
  name: file.fileName,
  roles: file.roles,
  bytes: await boardFileBytes(files, file).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  }),
});
