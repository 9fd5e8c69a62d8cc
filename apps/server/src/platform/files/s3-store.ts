import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type FileContent, FileMissing, type FileStore, requireKey, StoreUnavailable } from './store.ts';

export interface S3Settings {
  /** Address of the bucket, which its path (`https://host/bucket`) or its host name (`https://bucket.host`) names. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Before every key; empty when left out. */
  readonly prefix?: string;
}

const CONNECTION_TIMEOUT_MS = 5_000;
/** Without a byte in either direction. A request is tried three times. */
const IDLE_TIMEOUT_MS = 15_000;
/** Parts of 5 MB that an upload has in memory. */
const PARTS_AT_ONCE = 2;
/** Limit of the protocol. */
const DELETED_AT_ONCE = 1_000;

/** A client of the bucket, and the address that names the bucket in its commands. */
export function openBucket({ endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'prefix'>) {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    bucketEndpoint: true,
    // Compatible stores know neither the checksums that are newer than the protocol, nor all of them `100-continue`.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
  });
  return { client, Bucket: endpoint.replace(/\/+$/, '') };
}

/** Files in an S3-compatible bucket. Requests that fail are retried by the client. */
export function s3Store({ endpoint, region, accessKeyId, secretAccessKey, prefix = '' }: S3Settings): FileStore {
  const nameOf = (key: string): string => prefix + requireKey(key);
  const { client, Bucket } = openBucket({ endpoint, region, accessKeyId, secretAccessKey });

  async function put(key: string, content: FileContent, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const body = Readable.from(content instanceof Uint8Array ? [content] : content);
    const upload = new Upload({
      client,
      queueSize: PARTS_AT_ONCE,
      params: {
        Bucket,
        Key: nameOf(key),
        Body: body,
        ContentType: 'application/octet-stream',
      },
    });
    const abort = () => void upload.abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await upload.done();
    } catch (error) {
      throw ofStore('store', key, error);
    } finally {
      signal?.removeEventListener('abort', abort);
      body.destroy();
    }
  }

  async function open(key: string, signal?: AbortSignal) {
    try {
      const command = new GetObjectCommand({ Bucket, Key: nameOf(key) });
      const { Body, ContentLength } = await client.send(command, { ...(signal && { abortSignal: signal }) });
      return { body: Body as Readable, bytes: Number(ContentLength) };
    } catch (error) {
      throw error instanceof NoSuchKey ? new FileMissing(key) : ofStore('open', key, error);
    }
  }

  async function removeSome(keys: readonly string[]): Promise<void> {
    const Objects = keys.map((key) => ({ Key: nameOf(key) }));
    const names = keys.length === 1 ? `${keys[0]}` : `${keys.length} files from ${keys[0]}`;
    const { Errors: [refused] = [] } = await client.send(removal(Bucket, Objects)).catch((error: unknown) => {
      throw ofStore('remove', names, error);
    });
    if (refused) {
      const cause = Object.assign(new Error(`${refused.Key}: ${refused.Message}`), { code: refused.Code });
      throw new StoreUnavailable('remove', names, cause);
    }
  }

  return {
    put,
    open,
    putFile: (key, sourcePath, signal) => put(key, contentOf(sourcePath), signal),
    read: async (key) => buffer((await open(key)).body),
    async has(key) {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key: nameOf(key) }));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw ofStore('look for', key, error);
      }
    },
    async remove(...keys) {
      for (let from = 0; from < keys.length; from += DELETED_AT_ONCE)
        await removeSome(keys.slice(from, from + DELETED_AT_ONCE));
    },
    // A bucket lists an object completely or not at all.
    async *list(area) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${nameOf(area)}/` }))
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified)
            yield { key: Key.slice(prefix.length), bytes: Number(Size), changedAt: LastModified, isPartial: false };
    },
  };
}

function removal(Bucket: string, Objects: { readonly Key: string }[]): DeleteObjectsCommand {
  const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
  command.middlewareStack.add(md5Checksum, MD5_STEP);
  return command;
}

/**
 * Some requests need a checksum of their body. All stores know the MD5 of the protocol, not all of them the newer ones:
 * https://github.com/aws/aws-sdk-js-v3/blob/main/supplemental-docs/MD5_FALLBACK.md
 */
export const md5Checksum =
  <Given extends { readonly request: unknown }, Answer>(next: (given: Given) => Promise<Answer>) =>
  (given: Given): Promise<Answer> => {
    const { headers, body } = given.request as { readonly headers: Record<string, string>; readonly body: string };
    for (const name of Object.keys(headers)) if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete headers[name];
    headers['Content-MD5'] = createHash('md5').update(body).digest('base64');
    return next(given);
  };
export const MD5_STEP = { step: 'build', priority: 'low' } as const;

const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** Errors of the content that is being stored, and of an abort, pass unchanged. */
function ofStore(operation: string, key: string, error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'AbortError') return error;
  const isOfNetwork = error.name === 'TimeoutError' || ('code' in error && NETWORK_CODES.has(String(error.code)));
  return isOfNetwork || error instanceof S3ServiceException ? new StoreUnavailable(operation, key, error) : error;
}

/** Opens the file when it is read. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}
