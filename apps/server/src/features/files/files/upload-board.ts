import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import { quotasOf, requireQuota } from '../../base/storage/storage-use.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import type { BoardImages } from './board-analysis/read-board.ts';
import { claimContent, renewClaim } from './board-contents.ts';
import {
  type BoardFileRow,
  findSameFile,
  type NewBoardFile,
  putBoardFile,
  renameBoardFile,
  rolesOf,
} from './board-file-store.ts';
import { boardFileKey } from './board-files.ts';
import { FACTS_VERSION } from './image-key.ts';
import { storeBoardImages } from './store-board-images.ts';

const PER_MEMBER: readonly Limit[] = [{ name: 'hour', count: 20, seconds: 3_600 }];

const MAX_TRIES = 3;

/** Parts that count as storage until the board file takes their place. */
interface ReceivedParts {
  readonly bytes: number;
  /** Deletes the parts, in the transaction of the board file. */
  readonly replace: (tx: Tx, sha256: string) => Promise<void>;
}

/**
 * Reads, stores and describes an uploaded board. The same bytes of the same member are one file with one id, however
 * often they come.
 * @param parts the parts of which the upload was made, unless it came in one request
 * @throws {Refusal} `file.notZip`, `file.unreadable`, `file.bomb`, `file.noBoard`, `file.tooComplex` (with the codes of
 *   the problems found), `rateLimited`, `storage.full`, `storage.dayFull`, `computing.dayFull`
 */
export async function uploadBoard(
  deps: Pick<Deps, 'config' | 'db' | 'files'> & { readonly analysis: AnalysisPool },
  memberId: string,
  upload: UploadedFile,
  signal: AbortSignal,
  parts?: ReceivedParts,
): Promise<BoardFileRow> {
  const { config, db } = deps;
  await db.transaction((tx) => claim(tx, `upload ${memberId}`, PER_MEMBER));
  const { sha256, same } = await sameFile(db.read, memberId, upload);
  if (same?.facts_version === FACTS_VERSION && (await deps.files.has(boardFileKey(sha256)))) {
    const renamed = await db.transaction(async (tx) => {
      const row = await renameBoardFile(tx, same.id, upload.fileName);
      if (row) await parts?.replace(tx, sha256);
      return row;
    });
    // It may have been deleted just now.
    if (renamed) return renamed;
  }
  if (!same) await requireQuota(db.read, memberId, quotasOf(config), upload.bytes - (parts?.bytes ?? 0));
  const caller = limitedCaller(deps, memberId, signal);
  return readAndStore(deps, upload, { memberId, sha256, caller, same }, async (tx) => {
    await parts?.replace(tx, sha256);
    await requireQuota(tx, memberId, quotasOf(config));
  });
}

/** Returns the identity of an upload by its bytes, and the member's existing file with the same bytes. */
export async function sameFile(reader: Reader, memberId: string, upload: Pick<UploadedFile, 'path'>) {
  const sha256 = await hashFile(upload.path);
  return { sha256, same: await findSameFile(reader, memberId, sha256) };
}

/**
 * Reads a board and stores it among the files of a member.
 * @param validate runs in the transaction of the row and may roll it back
 */
export async function readAndStore(
  deps: Pick<Deps, 'db' | 'files'> & { readonly analysis: AnalysisPool },
  upload: UploadedFile,
  {
    memberId,
    sha256,
    caller,
    same,
  }: {
    readonly memberId: string;
    readonly sha256: string;
    readonly caller: Caller;
    /** The same bytes of this member, read before: what staff corrected of its roles holds. */
    readonly same?: Pick<BoardFileRow, 'roles' | 'roles_tag'> | undefined;
  },
  validate: (tx: Tx) => Promise<void>,
): Promise<BoardFileRow> {
  const roles = same && same.roles_tag !== '' ? rolesOf(same) : undefined;
  const reading = roles
    ? await deps.analysis.readAgain({ name: upload.fileName, bytes: await readFile(upload.path), roles }, caller)
    : await deps.analysis.read(upload.path, upload.fileName, caller);
  if (reading.kind === 'refused') throw new Refusal(reading.code, { data: { problems: reading.problems } });
  const board = {
    memberId,
    sha256,
    fileName: upload.fileName,
    bytes: upload.bytes,
    drawnBytes: drawnBytes(reading.images),
    facts: reading.facts,
    factsVersion: FACTS_VERSION,
    imageKey: randomBytes(24).toString('base64url'),
    images: reading.images,
    rolesTag: same?.roles_tag ?? '',
  };
  return storeBoard(deps, upload, board, caller.signal, validate);
}

interface ReadBoard extends Omit<NewBoardFile, 'hasImage'> {
  readonly images: BoardImages | undefined;
  readonly rolesTag: string;
}

/** Bytes first: a row must never point to nothing. Bytes without a row are collected once their claim is old. */
async function storeBoard(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  upload: UploadedFile,
  { images, rolesTag, ...board }: ReadBoard,
  signal: AbortSignal,
  validate: (tx: Tx) => Promise<void>,
): Promise<BoardFileRow> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await db.transaction((tx) => claimContent(tx, board.sha256));
    await files.putFile(boardFileKey(board.sha256), upload.path, signal);
    if (images) await storeBoardImages(files, { sha256: board.sha256, rolesTag }, images);
    const stored = await db.transaction(async (tx) => {
      if (!(await renewClaim(tx, board.sha256))) return undefined;
      const row = await putBoardFile(tx, { ...board, hasImage: images !== undefined });
      await validate(tx);
      return row;
    });
    if (stored) return stored;
  }
  throw new Refusal('unavailable', { data: { retryAfterSeconds: 5 } });
}

const drawnBytes = (images: BoardImages | undefined): number =>
  Object.values(images ?? {}).reduce((sum, svg) => sum + Buffer.byteLength(svg), 0);

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
