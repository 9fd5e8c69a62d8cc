import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from '../lists/read-csv.ts';
import type { EventBatch, FactorySystem } from './factory-system.ts';
import { readRecords } from './read-records.ts';

const MOST_BYTES = 2_000_000;
/** Of one pull; the next one takes the rest. */
const MOST_FILES = 200;
const EXCERPT = 1000;
const IS_EVENT_FILE = /^[^.~][^/\\]{0,180}\.(json|csv)$/i;
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * A folder into which the system of a factory puts files, CSV or JSON. A file is read once and then moved: to `done`, or to
 * `failed` with a text beside it that says why; where single events of it were faulty, `done` has such a text, too. A sender
 * writes under a name that begins with a dot or ends otherwise, and renames. Files of one pull come by their names.
 */
export const dropFolder = (root: string): FactorySystem => ({
  name: 'folder',
  async *batches() {
    await mkdir(path.join(root, 'done'), { recursive: true, mode: 0o700 });
    await mkdir(path.join(root, 'failed'), { recursive: true, mode: 0o700 });
    const names = (await readdir(root)).filter((name) => IS_EVENT_FILE.test(name)).sort();
    for (const name of names.slice(0, MOST_FILES)) {
      const batch = await readFileOf(root, name);
      if (batch) yield batch;
    }
  },
});

async function readFileOf(root: string, name: string): Promise<EventBatch | undefined> {
  const place = path.join(root, name);
  let bytes: Buffer;
  try {
    const found = await stat(place);
    // A folder, or what another process has moved meanwhile.
    if (!found.isFile()) return undefined;
    bytes = await readSome(place, Math.min(found.size, MOST_BYTES + 1));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    if (bytes.length > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`);
    const records = readRecords(name, bytes);
    return { name, records, end: (faults) => move(root, name, 'done', faults) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const text = decode(bytes.subarray(0, EXCERPT)).replaceAll('\0', ' ');
    return { name, records: [], unreadable: { why, text }, end: () => move(root, name, 'failed', [why]) };
  }
}

async function readSome(place: string, size: number): Promise<Buffer> {
  const file = await open(place, 'r');
  try {
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await file.read(bytes, 0, size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A second file of a name takes a name of its own; another process may have moved the file already. */
async function move(root: string, name: string, to: 'done' | 'failed', faults: readonly string[]): Promise<void> {
  const folder = path.join(root, to);
  const { name: stem, ext } = path.parse(name);
  const target = await freeName(folder, stem, ext);
  const reasons = path.join(folder, `${target}.reason.txt`);
  // Before the file is moved: one that is there has its text.
  if (faults.length > 0) await writeFile(reasons, `${faults.join('\n')}\n`, { mode: 0o600 });
  try {
    await rename(path.join(root, name), path.join(folder, target));
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (faults.length > 0) await rm(reasons, { force: true });
  }
}

async function freeName(folder: string, stem: string, ext: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  for (let again = 1; ; again += 1) {
    const name = again === 1 ? `${stem}${ext}` : `${stem}.${again}${ext}`;
    if (!taken.has(name)) return name;
  }
}
