import type { Deps } from '../../../platform/deps.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { missingFiles, selectIds } from '../../../platform/files/missing-files.ts';
import { raiseFilesAlarm } from '../../base/alarms/raise-alarm.ts';

/** Compares the rows with the store every night: files that are missing raise an alarm, which ends when they are there again. */
export async function findLostFiles(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  references: readonly FileReference[],
): Promise<void> {
  const missing = await missingFiles(selectIds(db.read), files, references);
  if (missing.count > 0) log.error(missing, 'files of the store are missing');
  await db.transaction((tx) => raiseFilesAlarm(tx, missing));
}
