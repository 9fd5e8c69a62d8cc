import { type FileHandle, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { FileRefused, openRegularFile, readRegularFile } from '../files/regular-file.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** The migrations that created the tables: a restore uses the same files. */
  migrations: z.array(z.object({ name: z.string(), checksum: hash })),
  /** The number of the job queue's own tables. */
  queueVersion: z.number().int(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      /** Hash of the rows as COPY writes them, before compression. */
      sha256: hash,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  files: z.array(z.object({ key: z.string(), bytes: z.number().int(), sha256: hash })),
  /** Names of key files next to it. Empty unless requested. */
  keys: z.array(z.string()),
});

/** The contents of a backup, with the hash of every part. */
export type Manifest = z.infer<typeof manifest>;
export type DumpedTable = Manifest['tables'][number];
export type CopiedFile = Manifest['files'][number];

/** A sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

type TableName = Pick<DumpedTable, 'schema' | 'name'>;
const tableName = ({ schema, name }: TableName): string => path.join('tables', `${schema}.${name}.gz`);

export const tableFile = (folder: string, table: TableName): string => path.join(folder, tableName(table));

/** Opens the rows of a table. The folder may come from elsewhere. @throws {BackupRefused} */
export async function openTableFile(folder: string, table: TableName): Promise<FileHandle> {
  try {
    return await openRegularFile(folder, tableName(table));
  } catch (error) {
    throw new BackupRefused(
      `The backup is damaged: the rows of ${table.schema}.${table.name} cannot be read (${error}).`,
    );
  }
}

const MANIFEST = 'manifest.json';
/** A list of three million files. */
const MAX_MANIFEST_BYTES = 500_000_000;
const place = (folder: string) => path.join(folder, MANIFEST);

export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeFile(place(folder), `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600 });

/** @throws {BackupRefused} */
export async function readManifest(folder: string): Promise<Manifest> {
  const bytes = await readRegularFile(folder, MANIFEST, { maxBytes: MAX_MANIFEST_BYTES }).catch((error: unknown) => {
    if (error instanceof FileRefused) throw new BackupRefused(`${folder}: ${error.message}.`);
    return undefined;
  });
  if (bytes === undefined) throw new BackupRefused(`${folder} holds no finished backup: it has no manifest.json.`);
  try {
    return manifest.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new BackupRefused(`${place(folder)} cannot be read: it is damaged, or made by another version.`);
  }
}
