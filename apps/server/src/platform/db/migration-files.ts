import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

export interface MigrationFile {
  /** From the first four characters of the name; migrations run in this order. */
  readonly number: number;
  /** File name, such as `0007-invoices.sql`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text with Unix line ends, in hex: a checkout with CRLF is the same migration. */
  readonly checksum: string;
}

/** A row of `schema_migration`. */
export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** The database and the migration files do not match; the message states the remedy. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

const OLDEST_POSTGRES = 15;

/**
 * @param version the settings `server_version_num` (such as 150004) and `server_version` of the server
 * @throws {MigrationRefused} when it is older than PostgreSQL 15.
 */
export function requireVersion(version: { readonly number: number; readonly text: string }): void {
  if (version.number >= OLDEST_POSTGRES * 10_000) return;
  throw new MigrationRefused(`PostgreSQL ${OLDEST_POSTGRES} or newer is needed; this is ${version.text}.`);
}

const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

/**
 * Reads the `NNNN-name.sql` files of a folder in order.
 *
 * @throws {MigrationRefused} for a misnamed SQL file or a number that is used twice.
 */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(names.map((name) => readMigration(folder, name)));
  files.forEach((file, index) => {
    const previous = files[index - 1];
    if (previous?.number === file.number) {
      throw new MigrationRefused(`Two migrations have the same number: ${previous.name} and ${file.name}.`);
    }
  });
  return files;
}

/**
 * Returns the files that are still to be applied. Migrations only go forward: applied files must be present and unchanged, and
 * new files must come after them.
 *
 * @throws {MigrationRefused} naming the first file that breaks this.
 */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const byNumber = new Map(files.map((file) => [file.number, file]));
  const newest = files.at(-1)?.number ?? 0;
  for (const done of applied) {
    const file = byNumber.get(done.number);
    if (file === undefined && done.number > newest) {
      throw new MigrationRefused(
        `The database is newer than this program: it has ${done.name}, and the newest migration here is number ${newest}. Run a newer version.`,
      );
    }
    if (file === undefined) throw otherFiles(`it has ${done.name}, which is missing here`);
    if (file.checksum !== done.checksum || file.name !== done.name) {
      const previousName = file.name === done.name ? '' : ` as ${done.name}`;
      throw otherFiles(`${file.name} was changed after it had been applied${previousName}`);
    }
  }
  const lastApplied = Math.max(0, ...applied.map((done) => done.number));
  const isApplied = new Set(applied.map((done) => done.number));
  const pending = files.filter((file) => !isApplied.has(file.number));
  const late = pending.find((file) => file.number < lastApplied);
  if (late !== undefined) {
    throw new MigrationRefused(
      `${late.name} comes before number ${lastApplied}, which the database already has. Give it a number after that.`,
    );
  }
  return pending;
}

/** Explains what to do after starting a newer version on an old demonstration, or after editing a file. */
function otherFiles(difference: string): MigrationRefused {
  return new MigrationRefused(
    `The database was made by other migrations than those of this program: ${difference}. Nothing was changed in it. ` +
      'If it holds a demonstration only, delete it (the data folder, ./data unless DATA_DIR is set, or the ' +
      'database of DATABASE_URL) and start again. If its data must stay, run the version that made it. ' +
      'If you edited a migration, restore it and write a new one instead.',
  );
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const number = FILE_NAME.exec(name)?.[1];
  if (number === undefined) throw new MigrationRefused(`${name} is not named like 0007-invoices.sql.`);
  const sql = (await fs.readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
