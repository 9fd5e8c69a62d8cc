import type pg from 'pg';
import type { Reader } from '../db/transaction.ts';
import type { Manifest } from './manifest.ts';

/** A backup that was finished. */
export interface BackupRecord {
  readonly takenAt: Date;
  readonly seconds: number;
  readonly rows: bigint;
  readonly files: number;
  readonly withKeys: boolean;
}

/** Records in the instance that a backup was finished, for monitoring. */
export async function noteBackup(session: pg.Client, manifest: Manifest, seconds: number): Promise<void> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await session.query(
    'insert into backup_run (taken_at, seconds, row_count, file_count, with_keys) values ($1, $2, $3, $4, $5)',
    [manifest.takenAt, Math.round(seconds), rows, manifest.files.length, manifest.keys.length > 0],
  );
}

export async function lastBackup(reader: Reader): Promise<BackupRecord | undefined> {
  const row = await reader.selectFrom('backup_run').selectAll().orderBy('taken_at', 'desc').limit(1).executeTakeFirst();
  return (
    row && {
      takenAt: row.taken_at,
      seconds: row.seconds,
      rows: row.row_count,
      files: row.file_count,
      withKeys: row.with_keys,
    }
  );
}
