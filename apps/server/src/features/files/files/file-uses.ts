import type { Reader } from '../../../platform/db/transaction.ts';

/** What rooms above know of files. An order's own hold stands in its row. */
export interface FileUses {
  /** Those of the board files that lie in a cart. */
  inCarts(reader: Reader, fileIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Of files of notes that lie in the store, the ids that no row has. */
  unknownNoteFiles(reader: Reader, ids: readonly string[]): Promise<readonly string[]>;
  /** Of files of engineering questions that lie in the store, the ids that no row has. */
  unknownQuestionFiles(reader: Reader, ids: readonly string[]): Promise<readonly string[]>;
  /** Of papers of orders that lie in the store, the ids that no row has. */
  unknownPaperFiles(reader: Reader, ids: readonly string[]): Promise<readonly string[]>;
  /** Of evidence of corrections that lies in the store, the ids that no row has. */
  unknownEvidence(reader: Reader, ids: readonly string[]): Promise<readonly string[]>;
  /** Of pictures of non-conformances that lie in the store, the ids that no row has. */
  unknownNonconformancePictures(reader: Reader, ids: readonly string[]): Promise<readonly string[]>;
  /** Of pictures of articles that lie in the store, the ids that no row has. */
  unknownArticlePictures(reader: Reader, ids: readonly string[]): Promise<readonly string[]>;
}
