import type { Readable } from 'node:stream';

/** The folders of the store: what a key begins with. A backup takes these, and the collection looks through them. */
export const FILE_AREAS = [
  'board',
  'board-picture',
  'member-image',
  'note-file',
  'question-file',
  'order-paper',
  'correction-evidence',
  'article-picture',
  'nonconformance-picture',
] as const;

/** Bytes under a key. Keys are made by us (`hash` or `area/hash`), never from a name that somebody sent. */
export interface FileStore {
  /** Stores the file at `sourcePath` under `key`; storing the same key again is a no-op. The source may be moved away. */
  putFile(key: string, sourcePath: string, signal?: AbortSignal): Promise<void>;
  /** Stores all of `content`, or nothing when reading it fails. It need not be read when the key is there. */
  put(key: string, content: FileContent, signal?: AbortSignal): Promise<void>;
  /** Opens the file for reading. The caller reads the body to its end, or destroys it. @throws {FileMissing} */
  open(key: string, signal?: AbortSignal): Promise<OpenedFile>;
  /** The whole file in memory. @throws {FileMissing} */
  read(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
  /** Everything below an area (`board`), half-written files too; the order is the store's. */
  list(area: string): AsyncIterable<ListedFile>;
}

export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

export interface OpenedFile {
  readonly body: Readable;
  readonly bytes: number;
}

/** What lies in the store. A file that is being written, or was when its process died, has the key of no file. */
export interface ListedFile {
  readonly key: string;
  readonly bytes: number;
  readonly changedAt: Date;
  readonly isPartial: boolean;
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** @throws when a key is not one of ours: a fault in our code, not in what somebody sent. */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a file key: ${key}`);
  return key;
}
