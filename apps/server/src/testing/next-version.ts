import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const SERVER = path.join(REPOSITORY, 'apps/server');

/** Changes of the next release. */
export interface Change {
  /** The migration that it brings. */
  readonly migration: string;
  /** Renamed identifiers: each name in the built release, and its replacement. */
  readonly renamed: Readonly<Record<string, string>>;
}

/**
 * Lays out a release after this one in a folder of its own: the built server with some names in its SQL replaced, and one more
 * migration.
 *
 * @throws when a name does not occur in the built server: it would be this release again
 */
export async function layNextVersion({ migration, renamed }: Change) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-next-'));
  const server = path.join(folder, 'apps/server');
  await mkdir(server, { recursive: true });
  await symlink(path.join(REPOSITORY, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of ['web', 'console'])
    await symlink(path.join(REPOSITORY, 'apps', name), path.join(folder, 'apps', name));
  for (const name of ['assets', 'content']) await symlink(path.join(SERVER, name), path.join(server, name));
  await cp(path.join(SERVER, 'migrations'), path.join(server, 'migrations'), { recursive: true });
  await writeFile(path.join(server, 'migrations/9999-next.sql'), migration);
  const left = new Set(Object.keys(renamed));
  for (const entry of await readdir(path.join(SERVER, 'dist'), { recursive: true })) {
    if (!entry.endsWith('.mjs')) continue;
    let text = await readFile(path.join(SERVER, 'dist', entry), 'utf8');
    for (const [name, other] of Object.entries(renamed)) {
      if (text.includes(name)) left.delete(name);
      text = text.replaceAll(name, other);
    }
    await mkdir(path.dirname(path.join(server, 'dist', entry)), { recursive: true });
    await writeFile(path.join(server, 'dist', entry), text);
  }
  if (left.size > 0) throw new Error(`built server does not contain ${[...left].join(', ')}`);
  return { program: path.join(server, 'dist/main.mjs'), remove: () => rm(folder, { recursive: true, force: true }) };
}
