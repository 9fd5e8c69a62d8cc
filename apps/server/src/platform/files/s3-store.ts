import { readFile } from 'node:fs/promises';
import { S3mini } from 's3mini';
import { FileMissing, type FileStore, requireKey } from './store.ts';

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const PAGE = 1_000;

/** Files in an S3-compatible bucket. */
export function s3Store(settings: S3Settings): FileStore {
  const bucket = new S3mini(settings);
  return {
    putFile: async (key, sourcePath) => {
      await bucket.putObject(requireKey(key), await readFile(sourcePath), 'application/octet-stream');
    },
    put: async (key, bytes) => {
      await bucket.putObject(requireKey(key), Buffer.from(bytes), 'application/octet-stream');
    },
    async read(key) {
      const bytes = await bucket.getObjectArrayBuffer(requireKey(key));
      if (bytes === null) throw new FileMissing(key);
      return Buffer.from(bytes);
    },
    remove: async (key) => {
      await bucket.deleteObject(requireKey(key));
    },
    // A bucket shows an object whole or not at all.
    async *list(area) {
      for (let next: string | undefined, more = true; more; more = next !== undefined) {
        const page = await bucket.listObjectsPaged('/', `${requireKey(area)}/`, PAGE, next);
        for (const { Key, Size, LastModified } of page?.objects ?? [])
          yield { key: Key, bytes: Number(Size), changedAt: new Date(LastModified), isPartial: false };
        next = page?.nextContinuationToken;
      }
    },
  };
}
