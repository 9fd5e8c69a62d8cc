import { processNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { canDeleteFiles } from '../../../platform/files/deletions.ts';
import { type FileReference, type IdArea, referencedIds } from '../../../platform/files/file-references.ts';
import { FILE_AREAS, type ListedFile } from '../../../platform/files/store.ts';
import { deleteOldNetworks } from '../../base/storage/storage-use.ts';
import { enterContents, removeContent, unreferencedContents } from './board-contents.ts';
import { deleteBoardFiles, lockOldFiles } from './board-file-store.ts';

/** Numbers of objects that one run deleted, or would delete. */
export interface Collected extends Record<(typeof COUNTED)[IdArea], number> {
  /** Board files that were not ordered, put into a cart or uploaded again for so long, and their bytes. */
  expiredFiles: number;
  expiredBytes: number;
  /** Contents that no file refers to any more. */
  contents: number;
  /** Partial files left by killed processes. */
  partialFiles: number;
  /** Files of the store that the database does not know: contents are deleted by the next run. */
  orphanedContents: number;
}

/** Counter of the files of each area that no row refers to. */
const COUNTED = {
  'member-image': 'orphanedImages',
  'note-file': 'orphanedNoteFiles',
  'question-file': 'orphanedQuestionFiles',
  'conversation-file': 'orphanedConversationFiles',
  'order-document': 'orphanedOrderDocuments',
  'cam-file': 'orphanedCamFiles',
  'correction-evidence': 'orphanedEvidence',
  'article-image': 'orphanedArticleImages',
  'nonconformance-image': 'orphanedNonconformanceImages',
  'upload-part': 'orphanedUploadParts',
} as const satisfies Record<IdArea, string>;

type CollectDeps = Pick<Deps, 'config' | 'db' | 'files' | 'log'>;

const AT_ONCE = 100;
/** No request, and no process that is still alive, works on a file of the store for so long. */
const ORPHANED_MS = 86_400_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Deletes unreferenced objects, or with `FILE_COLLECTION=report` only reports them. Several processes may run at once. */
export async function collectFiles(
  deps: CollectDeps,
  references: readonly FileReference[],
  now = processNow(),
): Promise<Collected> {
  const isReport = deps.config.fileCollection === 'report';
  const found: Collected = {
    expiredFiles: 0,
    expiredBytes: 0,
    contents: 0,
    partialFiles: 0,
    orphanedContents: 0,
    orphanedImages: 0,
    orphanedNoteFiles: 0,
    orphanedQuestionFiles: 0,
    orphanedConversationFiles: 0,
    orphanedOrderDocuments: 0,
    orphanedCamFiles: 0,
    orphanedEvidence: 0,
    orphanedArticleImages: 0,
    orphanedNonconformanceImages: 0,
    orphanedUploadParts: 0,
  };
  await deleteOldFiles(deps, references, found, isReport);
  await collectContents(deps, found, isReport);
  await collectOrphaned(deps, references, found, new Date(now.getTime() - ORPHANED_MS), isReport);
  if (!isReport) await deps.db.transaction(deleteOldNetworks);
  deps.log.info({ ...found, isReport }, 'file collection finished');
  return found;
}

async function deleteOldFiles(
  { config, db }: CollectDeps,
  references: readonly FileReference[],
  found: Collected,
  isReport: boolean,
) {
  for (let after = FIRST_ID, more = true; more; ) {
    const batch = await db.transaction(async (tx) => {
      const old = await lockOldFiles(tx, config.fileRetentionDays, after, AT_ONCE);
      const inCarts = await referencedIds(
        tx,
        references,
        'board-file',
        old.map(({ id }) => id),
      );
      const free = old.filter(({ id }) => !inCarts.has(id));
      if (!isReport)
        await deleteBoardFiles(
          tx,
          free.map(({ id }) => id),
        );
      return { free, last: old.at(-1)?.id };
    });
    found.expiredFiles += batch.free.length;
    for (const file of batch.free) found.expiredBytes += Number(file.bytes + file.drawn_bytes);
    more = batch.last !== undefined;
    after = batch.last ?? after;
  }
}

async function collectContents(deps: CollectDeps, found: Collected, isReport: boolean) {
  for (let more = true; more; ) {
    const contents = await unreferencedContents(deps, AT_ONCE);
    let removed = 0;
    if (!isReport) for (const sha256 of contents) if (await removeContent(deps, sha256)) removed += 1;
    found.contents += isReport ? contents.length : removed;
    // With concurrent runs, or in report mode, the same contents would be returned again.
    more = removed === AT_ONCE;
  }
}

async function collectOrphaned(
  { db, files }: CollectDeps,
  references: readonly FileReference[],
  found: Collected,
  before: Date,
  isReport: boolean,
) {
  for (const area of FILE_AREAS)
    for await (const batch of batchesOf(files.list(area), before)) {
      const partial = batch.filter(({ isPartial }) => isPartial);
      found.partialFiles += partial.length;
      if (!isReport) await files.remove(...partial.map(({ key }) => key));
      const names = batch.filter(({ isPartial }) => !isPartial).map(({ key }) => key.slice(area.length + 1));
      if (names.length === 0) continue;
      if (area !== 'board' && area !== 'board-image') {
        const ids = names.filter((name) => UUID.test(name));
        const orphanCount = await db.transaction(async (tx) => {
          const referenced = await referencedIds(tx, references, area, ids);
          const orphaned = ids.filter((id) => !referenced.has(id));
          if (!isReport && (await canDeleteFiles(tx))) await files.remove(...orphaned.map((id) => `${area}/${id}`));
          return orphaned.length;
        });
        found[COUNTED[area]] += orphanCount;
      } else if (!isReport) {
        const contents = names.flatMap((name) => SHA256.exec(name)?.[0] ?? []);
        found.orphanedContents += await db.transaction((tx) => enterContents(tx, [...new Set(contents)]));
      }
    }
}

const SHA256 = /^[0-9a-f]{64}/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Yields the files older than a given time, some hundreds at a time. */
async function* batchesOf(listed: AsyncIterable<ListedFile>, before: Date): AsyncGenerator<readonly ListedFile[]> {
  let batch: ListedFile[] = [];
  for await (const file of listed) {
    if (file.changedAt >= before) continue;
    batch.push(file);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
