import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { claim, type Limit } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import type { BoardPictures } from './board-analysis/read-board.ts';
import { type BoardFileRow, findSameFile, putBoardFile, renameBoardFile } from './board-file-store.ts';
import { boardFileKey } from './board-files.ts';

/** Raised when the package reads or draws boards differently: files are then read anew at their next upload. */
const FACTS_VERSION = 2;

const PER_MEMBER: readonly Limit[] = [{ name: 'hour', count: 20, seconds: 3_600 }];

/**
 * Reads, keeps and answers for an uploaded board. The same bytes of the same member are one file with one id, however
 * often they come.
 * @throws {Refusal} `file.notZip`, `file.unreadable`, `file.bomb`, `file.noBoard`, `file.tooComplex` (with the codes of
 *   the problems found), `rateLimited`
 */
export async function uploadBoard(
  deps: Pick<Deps, 'db' | 'files'> & { readonly analysis: AnalysisPool },
  memberId: string,
  upload: UploadedFile,
  signal: AbortSignal,
): Promise<BoardFileRow> {
  const { db, files, analysis } = deps;
  await db.transaction((tx) => claim(tx, `upload ${memberId}`, PER_MEMBER));
  const sha256 = await hashFile(upload.path);
  const same = await findSameFile(db.read, memberId, sha256);
  if (same?.facts_version === FACTS_VERSION)
    return db.transaction((tx) => renameBoardFile(tx, same.id, upload.fileName));

  const reading = await analysis.read(upload.path, upload.fileName, { owner: memberId, signal });
  if (reading.kind === 'refused') throw new Refusal(reading.code, { data: { problems: reading.problems } });
  // Bytes first: a row must never point to nothing, while bytes without a row only wait for their next upload.
  await files.putFile(boardFileKey(sha256), upload.path);
  if (reading.pictures) await keepPictures(files, sha256, reading.pictures);
  return db.transaction((tx) =>
    putBoardFile(tx, {
      memberId,
      sha256,
      fileName: upload.fileName,
      bytes: upload.bytes,
      facts: reading.facts,
      factsVersion: FACTS_VERSION,
      pictureKey: randomBytes(24).toString('base64url'),
      hasPicture: reading.pictures !== undefined,
    }),
  );
}

export const pictureKey = (sha256: string, side: keyof BoardPictures, version: number): string =>
  `board-picture/${sha256}.${side}.v${version}.svg`;

async function keepPictures(files: Deps['files'], sha256: string, pictures: BoardPictures): Promise<void> {
  for (const side of ['top', 'bottom'] as const)
    await files.put(pictureKey(sha256, side, FACTS_VERSION), Buffer.from(pictures[side]));
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
