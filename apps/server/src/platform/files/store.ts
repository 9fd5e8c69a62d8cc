/** Bytes under a key. Keys are made by us (`hash` or `area/hash`), never from a name that somebody sent. */
export interface FileStore {
  /** Stores the file at `sourcePath` under `key`; storing the same key again is a no-op. The source may be moved away. */
  putFile(key: string, sourcePath: string): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws {FileMissing} */
  read(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
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
