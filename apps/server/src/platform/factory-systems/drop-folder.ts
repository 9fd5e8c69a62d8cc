import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileRefused, readRegularFile } from '../files/regular-file.ts';
import { csvRecords, decode } from '../lists/read-csv.ts';
import type { EventBatch, FactorySystem } from './factory-system.ts';

/** More in one file is a mistake of the sender. */
const MAX_RECORDS = 5000;

/**
 * Reads the records of a file: a JSON list, `{"events": […]}` or one object; or CSV with its names in the first line.
 * @throws Error with a readable message
 */
export function readRecords(name: string, bytes: Uint8Array): readonly unknown[] {
  const text = decode(bytes);
  const records = name.toLowerCase().endsWith('.csv') ? csvRecords(text, requireColumns) : jsonRecords(text);
  if (records.length === 0) throw new Error('contains no event');
  if (records.length > MAX_RECORDS) throw new Error(`contains ${records.length} events, maximum is ${MAX_RECORDS}`);
  return records;
}

function jsonRecords(text: string): readonly unknown[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error('is not valid JSON');
  }
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null) throw new Error('contains no list of events');
  return 'events' in data && Array.isArray(data.events) ? data.events : [data];
}

function requireColumns(names: readonly string[]): void {
  if (!names.includes('order') || !names.includes('step'))
    throw new Error('first line does not name the columns (id, factory, order, step, at …)');
}

const MAX_BYTES = 2_000_000;
/** Maximum number in one pull; the next one takes the rest. */
const MAX_FILES = 200;
const EXCERPT = 1000;
const IS_EVENT_FILE = /^[^.~][^/\\]{0,180}\.(json|csv)$/i;
const FOLDER_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_DIRECTORY;
const hasCode = (error: unknown, ...codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/**
 * A folder into which the system of a factory puts files, CSV or JSON. A file is read once and then moved: to `done`, or to
 * `failed` next to a text with the reason; where single events of it were faulty, `done` has such a text, too. A sender writes
 * under a name that begins with a dot or ends otherwise, and renames. Files of one pull are ordered by name.
 *
 * The sender can place links in the folder. Only regular files with one name are read, and neither the folder nor `done` nor
 * `failed` is used when it is a symbolic link: anything else is reported as unreadable, without its content.
 */
export const dropFolder = (root: string): FactorySystem => ({
  name: 'folder',
  async *batches() {
    const opened: Folder[] = [];
    try {
      for (const place of ['', 'done', 'failed']) {
        const folder = await openFolder(opened[0] ? path.join(opened[0].path, place) : root);
        if (!folder) {
          yield refused(path.join(path.basename(root), place), 'it is not a folder, or a symbolic link to one');
          return;
        }
        opened.push(folder);
      }
      const [inbox, done, failed] = opened as [Folder, Folder, Folder];
      const names = (await readdir(inbox.path, { withFileTypes: true }))
        // Subfolders are the sender's own.
        .filter((entry) => !entry.isDirectory() && IS_EVENT_FILE.test(entry.name))
        .map(({ name }) => name)
        .sort();
      for (const name of names.slice(0, MAX_FILES)) {
        const batch = await readFileOf({ inbox, done, failed }, name);
        if (batch) yield batch;
      }
    } finally {
      for (const folder of opened) await folder.close();
    }
  },
});

interface Folder {
  /** On Linux it goes through the open handle: a folder that was replaced by a link since is not entered. */
  readonly path: string;
  readonly close: () => Promise<void>;
}

interface Folders {
  readonly inbox: Folder;
  readonly done: Folder;
  readonly failed: Folder;
}

/** Makes a folder where none is. @returns undefined when something else has its name */
async function openFolder(place: string): Promise<Folder | undefined> {
  // If this fails, the next line reports why.
  await mkdir(place, { recursive: true, mode: 0o700 }).catch(() => {});
  try {
    const handle = await open(place, FOLDER_FLAGS);
    const held = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : place;
    return { path: held, close: () => handle.close() };
  } catch (error) {
    if (hasCode(error, 'ELOOP', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** The batch of something that is not read. */
const refused = (name: string, why: string, end: () => Promise<void> = async () => {}): EventBatch => ({
  ...{ name, records: [], unreadable: { why, text: '' }, end },
});

async function readFileOf(folders: Folders, name: string): Promise<EventBatch | undefined> {
  const toFailed = (why: string) => () => move(folders, name, 'failed', [why]);
  let bytes: Buffer;
  try {
    bytes = await readRegularFile(folders.inbox.path, name, { maxBytes: MAX_BYTES, hasOneName: true });
  } catch (error) {
    if (error instanceof FileRefused) return refused(name, error.reason, toFailed(error.reason));
    // Moved by another process meanwhile.
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    const records = readRecords(name, bytes);
    return { name, records, end: (faults) => move(folders, name, 'done', faults) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const text = decode(bytes.subarray(0, EXCERPT)).replaceAll('\0', ' ');
    return { name, records: [], unreadable: { why, text }, end: toFailed(why) };
  }
}

/** A second file of a name takes a name of its own; another process may have moved the file already. */
async function move(folders: Folders, name: string, to: 'done' | 'failed', faults: readonly string[]): Promise<void> {
  const folder = folders[to];
  const target = await freeName(folder, name);
  const reasons = path.join(folder.path, reasonsOf(target));
  // Before the file is moved: one that is there has its text. `wx` does not follow a link of this name.
  if (faults.length > 0) await writeFile(reasons, `${faults.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await rename(path.join(folders.inbox.path, name), path.join(folder.path, target));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    if (faults.length > 0) await rm(reasons, { force: true });
  }
}

const reasonsOf = (name: string) => `${name}.reason.txt`;

async function freeName(folder: Folder, name: string): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  const taken = new Set(await readdir(folder.path));
  for (let again = 1; ; again += 1) {
    const free = again === 1 ? name : `${stem}.${again}${ext}`;
    if (!taken.has(free) && !taken.has(reasonsOf(free))) return free;
  }
}
