import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ErrorCode, isOneOf, type RawReply, type UploadedFile } from '@xunban/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { contentDisposition } from '../../../platform/files/attachment-headers.ts';
import { canDeleteFiles } from '../../../platform/files/deletions.ts';
import type { FileReference, IdArea } from '../../../platform/files/file-references.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import { storedFileReply } from '../../../platform/files/stored-file-reply.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { claim } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type AttachmentMedia, ENDING, mediaOfAttachment } from './attachment-media.ts';
import { type ImageShape, type RedrawnImage, redrawImage } from './redraw-image.ts';

/** Files of one purpose. Their rows belong to a feature. */
export interface AttachmentKind extends FileReference {
  readonly area: IdArea;
  /** The uploads of each member or staff user are counted under this name. */
  readonly countedAs: string;
  readonly perHour: number;
}

/** Files that are handed over as downloads. */
export interface DownloadKind<M extends AttachmentMedia = AttachmentMedia> extends AttachmentKind {
  readonly media: readonly M[];
  /** The refusal of other media. */
  readonly otherwise: ErrorCode;
  /** Name of a download in ASCII, without its extension. */
  readonly plainName: string;
}

/** Images that are shown in place. */
export interface ImageKind extends AttachmentKind {
  readonly shape: ImageShape;
}

interface Upload {
  /** The id of the member or staff user, whose uploads are counted. */
  readonly by: string;
  readonly file: UploadedFile;
}

/** Refuses what cannot be attached before the file is read. @returns what writes the row; the bytes are removed when it fails */
type Prepare<S, T> = () => Promise<(stored: S) => Promise<T>>;

export interface StoredImage extends RedrawnImage {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
}

export interface StoredDownload<M extends AttachmentMedia> {
  readonly id: string;
  readonly media: M;
  readonly fileName: string;
  readonly bytes: number;
}

export type StoreDeps = Pick<Deps, 'db' | 'files'>;

export const attachmentKey = ({ area }: Pick<AttachmentKind, 'area'>, id: string): string => `${area}/${id}`;

/**
 * Stores an uploaded image, re-encoded, so that hidden content is removed.
 * @throws {Refusal} those of {@link redrawImage}, `rateLimited`
 */
export async function storeUploadedImage<T>(
  deps: StoreDeps,
  kind: ImageKind,
  { by, file: { fileName, path } }: Upload,
  prepare: Prepare<StoredImage, T>,
): Promise<T> {
  await claimUpload(deps, kind, by);
  const insert = await prepare();
  const drawn = await redrawImage({ bytes: await readFile(path), fileName }, kind.shape);
  return store(deps, kind, drawn.jpeg, (id) => insert({ ...drawn, id, fileName, bytes: drawn.jpeg.length }));
}

/**
 * Stores an uploaded file. Its first bytes and its name have to agree about its type. An image is re-encoded.
 * @throws {Refusal} `otherwise` of the kind, those of {@link redrawImage}, `rateLimited`
 */
export async function storeDownload<M extends AttachmentMedia, T>(
  deps: StoreDeps,
  kind: DownloadKind<M>,
  { by, file: { fileName, path } }: Upload,
  prepare: Prepare<StoredDownload<M>, T>,
): Promise<T> {
  await claimUpload(deps, kind, by);
  const insert = await prepare();
  const bytes = await readFile(path);
  const media = mediaOfAttachment(fileName, bytes);
  if (!isOneOf(kind.media, media)) throw new Refusal(kind.otherwise);
  const isImage = media === 'image';
  const content = isImage ? (await redrawImage({ bytes, fileName }, 'whole')).jpeg : bytes;
  const storedName = isImage ? fileName.replace(ENDING, '.jpg') : fileName;
  return store(deps, kind, content, (id) => insert({ id, media, fileName: storedName, bytes: content.length }));
}

const claimUpload = ({ db }: StoreDeps, { countedAs, perHour }: AttachmentKind, by: string): Promise<void> =>
  db.transaction((tx) => claim(tx, `${countedAs} ${by}`, [{ name: 'hour', count: perHour, seconds: 3_600 }]));

/** Bytes first: a row must never point to nothing. */
async function store<T>(
  { files }: StoreDeps,
  kind: AttachmentKind,
  content: Buffer,
  insert: (id: string) => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  await files.put(attachmentKey(kind, id), content);
  try {
    return await insert(id);
  } catch (error) {
    await files.remove(attachmentKey(kind, id));
    throw error;
  }
}

/** A file as {@link storedFileReply}. */
export const downloadReply = (
  { files }: Pick<Deps, 'files'>,
  kind: DownloadKind,
  { id, fileName }: { readonly id: string; readonly fileName: string },
  signal: AbortSignal,
  record?: () => Promise<unknown>,
): Promise<RawReply> => {
  const plainName = `${kind.plainName}${ENDING.exec(fileName)?.[0].toLowerCase() ?? ''}`;
  return storedFileReply(files, { key: attachmentKey(kind, id), plainName, fileName }, signal, record);
};

/** Reads a stored download. @throws {Refusal} `notFound` when the store has lost it */
export const readAttachment = ({ files }: Pick<Deps, 'files'>, kind: DownloadKind, id: string): Promise<Uint8Array> =>
  files.read(attachmentKey(kind, id)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  });

/** An image and nothing more, also when it is opened by itself; `nosniff` is on every answer. */
export const IMAGE_HEADERS = {
  'Content-Type': 'image/jpeg',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': contentDisposition('inline', 'image.jpg'),
  'Cache-Control': 'private, no-store',
};

/** @throws {Refusal} `notFound` when the image does not exist or is missing in the store */
export async function imageReply(
  { files }: Pick<Deps, 'files'>,
  kind: ImageKind,
  id: string | undefined,
): Promise<{ readonly headers: typeof IMAGE_HEADERS; readonly body: Buffer }> {
  if (id === undefined) throw new Refusal('notFound');
  const body = await files.read(attachmentKey(kind, id)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  });
  return { headers: IMAGE_HEADERS, body };
}

/** The jobs that delete bytes once their rows are gone, and rows of files that were uploaded and never used. */
export interface Disposal {
  readonly job: string;
  readonly unusedJob: string;
  readonly every: string;
  /** Deletes rows of unused files. @returns their ids */
  readonly deleteUnused: (tx: Tx, max: number) => Promise<readonly string[]>;
}

const MAX_AT_ONCE = 200;

export const disposalJobs = (
  { db, files }: StoreDeps,
  kind: Pick<AttachmentKind, 'area'>,
  disposal: Disposal,
): readonly JobDefinition[] => [
  {
    name: disposal.job,
    handle: (payload) =>
      db.transaction(async (tx) => {
        if (!(await canDeleteFiles(tx))) throw new Error('backup in progress: file deletion postponed');
        await files.remove(...(payload as { ids: readonly string[] }).ids.map((id) => attachmentKey(kind, id)));
      }),
  },
  {
    name: disposal.unusedJob,
    every: disposal.every,
    handle: () => db.transaction(async (tx) => dispose(tx, disposal, await disposal.deleteUnused(tx, MAX_AT_ONCE))),
  },
];

/** Deletes rows whose column is still empty a day after the upload: nothing took the file. The deletion returns their ids. */
export const deleteUntaken =
  ({ table }: AttachmentKind, column: string): Disposal['deleteUnused'] =>
  async (tx, limit) => {
    const { rows } = await sql<{ id: string }>`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where ${sql.ref(column)} is null and created_at < now() - interval '1 day'
      limit ${limit}) returning id`.execute(tx);
    return rows.map(({ id }) => id);
  };

/** Deletes the bytes of rows that are gone, after the commit. */
export async function dispose(tx: Tx, { job }: Pick<Disposal, 'job'>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await addJob(tx, job, { ids });
}
