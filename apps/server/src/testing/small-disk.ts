import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countTried } from '@xunban/testkit/stress';

/** A disk of its own that a test can fill to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no free space. */
  fill(): void;
  /** Frees the space again. */
  free(): void;
  remove(): void;
}

/** Undefined where this user may not mount anything. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'xunban-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      countTried('disks filled to the last byte: data, database, log', 1);
      const file = openSync(filler, 'a');
      for (const size of [1_048_576, 4_096, 1]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** True when {@link smallDisk} works here. */
export function hasSmallDisks(): boolean {
  const disk = smallDisk(1);
  disk?.remove();
  return disk !== undefined;
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    for (;;) if (writeSync(file, piece) < piece.length) return;
  } catch {
    // There is no space for another piece.
  }
}
