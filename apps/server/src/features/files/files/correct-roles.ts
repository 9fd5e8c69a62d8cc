import { createHash } from 'node:crypto';
import type { BoardFacts } from '@xunban/gerber';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import { storeRoles } from './board-file-store.ts';
import type { StoredBoardFile } from './board-files.ts';
import type { ChosenRoles } from './chosen-roles.ts';
import { FACTS_VERSION } from './image-key.ts';
import { namedBytes } from './named-bytes.ts';
import { storeBoardImages } from './store-board-images.ts';

/** A stored board as it is read when some of its files are called something else. */
export interface CorrectedBoard {
  readonly file: StoredBoardFile;
  readonly roles: ChosenRoles;
  readonly rolesTag: string;
  readonly facts: BoardFacts;
  readonly hasImage: boolean;
}

/**
 * Reads a stored board again, with these roles in addition to earlier corrections, and stores its drawing. Nothing else changes
 * until {@link storeCorrection}.
 * @throws {Refusal} as an upload: `file.noBoard`, `file.tooComplex`; `notFound` when the file is missing in the store,
 * `unavailable`
 */
export async function readCorrected(
  { db, files, analysis }: Pick<Deps, 'db' | 'files'> & { readonly analysis: AnalysisPool },
  file: StoredBoardFile,
  chosen: ChosenRoles,
  caller: Caller,
): Promise<CorrectedBoard> {
  const roles = { ...file.roles, ...chosen };
  const rolesTag = tagOf(roles);
  const reading = await analysis.readAgain({ ...(await namedBytes(files, file)), roles }, caller);
  if (reading.kind === 'refused') throw new Refusal(reading.code, { data: { problems: reading.problems } });
  const { facts, images } = reading;
  if (images) {
    // Registered before it is stored, so that a collection of files finds it.
    await db.transaction((tx) =>
      tx
        .insertInto('corrected_drawing')
        .values({ sha256: file.sha256, roles_tag: rolesTag })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    await storeBoardImages(files, { sha256: file.sha256, rolesTag }, images);
  }
  return { file, roles, rolesTag, facts, hasImage: images !== undefined };
}

/**
 * Applies the corrected reading to every order and quote of its file from now on.
 * @throws {Refusal} `order.stateChanged` when another correction was saved meanwhile
 */
export async function storeCorrection(tx: Tx, { file, ...corrected }: CorrectedBoard): Promise<void> {
  const isStored = await storeRoles(tx, file, { ...corrected, factsVersion: FACTS_VERSION });
  if (!isStored) throw new Refusal('order.stateChanged');
}

const tagOf = (roles: ChosenRoles): string => {
  const sorted = Object.entries(roles).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
};
