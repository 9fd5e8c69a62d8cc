import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { zipFiles } from '../../apps/web/src/features/board-file/zip-files.ts';

const boards = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tracespace/fixtures/package.json')),
  'boards',
);

/** A file as Playwright puts it into a file field. */
export interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The files of a real board. */
export function boardFiles(board: string): FilePayload[] {
  const folder = path.join(boards, board);
  return readdirSync(folder).map((name) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: readFileSync(path.join(folder, name)),
  }));
}

/** The same, as the archive that a CAD program exports. */
export async function boardZip(board: string): Promise<FilePayload> {
  const files = boardFiles(board).map(({ name, buffer }) => ({ name, bytes: new Uint8Array(buffer) }));
  return {
    name: `${board}.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(await zipFiles(files).arrayBuffer()),
  };
}
