import type { Role } from '@xunban/gerber';
import { clear, createStore, delMany, get, keys, set } from 'idb-keyval';
import { livingTabs, ownTab } from './own-tab.ts';

/**
 * The board file of the quote page, stored on this device until it is ordered or removed, so that it survives a reload. Each
 * tab stores its own, so two boards in two tabs do not mix. A tab without a file takes over the file of the tab that was closed
 * last. If the browser refuses storage (a private window, no space), a file does not survive a reload.
 */
export interface TabFile {
  readonly archive: File;
  readonly roles: Readonly<Record<string, Role>>;
}

interface StoredFile extends TabFile {
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

export async function storeFile({ archive, roles }: TabFile): Promise<void> {
  const stored: StoredFile = { archive, roles, storedAt: Date.now() };
  await inOrder(async () => set(await ownTab(), stored, store));
}

export const loadFile = (): Promise<TabFile | undefined> =>
  inOrder(async () => {
    const own: unknown = await get(await ownTab(), store);
    return isStored(own) ? own : takeOver();
  });

export async function deleteFile(): Promise<void> {
  await inOrder(async () => delMany([await ownTab()], store));
}

/** Deletes the files of all tabs, because another user uses this browser now. */
export async function deleteAllFiles(): Promise<void> {
  await inOrder(() => clear(store));
}

/** Takes over the newest file of a closed tab; older ones no longer belong to any tab. */
async function takeOver(): Promise<TabFile | undefined> {
  const living = await livingTabs();
  const left = (await keys<string>(store)).filter((tab) => !living.has(tab));
  const files = (await Promise.all(left.map((tab) => get<unknown>(tab, store)))).filter(isStored);
  const newest = files.sort((a, b) => b.storedAt - a.storedAt)[0];
  await delMany(left, store);
  if (newest) await set(await ownTab(), newest, store);
  return newest;
}

const store = createStore('xunban.quote', 'files');

/**
 * Calls take effect in their order, so that the newest one decides what is stored, however long an earlier one takes.
 * @returns undefined when the browser refuses, by a rejection or by having no such storage at all
 */
function inOrder<T>(work: () => Promise<T>): Promise<T | undefined> {
  const done = latest.then(work).catch(() => undefined);
  latest = done;
  return done;
}

let latest: Promise<unknown> = Promise.resolve();

/** An older version of the site may have kept something else. */
const isStored = (value: unknown): value is StoredFile =>
  typeof value === 'object' &&
  value !== null &&
  'archive' in value &&
  value.archive instanceof File &&
  'roles' in value &&
  typeof value.roles === 'object' &&
  value.roles !== null &&
  'storedAt' in value &&
  typeof value.storedAt === 'number';
