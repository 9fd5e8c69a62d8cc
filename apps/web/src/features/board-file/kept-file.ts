import type { Role } from '@xunban/gerber';
import { createStore, del, get, set } from 'idb-keyval';

/**
 * The board file of the quote page, stored on this device until it is ordered or removed, so that it survives a reload.
 * Where the browser refuses storage (a private window, no room), it does not survive one.
 */
export interface KeptFile {
  readonly archive: File;
  readonly roles: Readonly<Record<string, Role>>;
}

export async function keepFile(kept: KeptFile): Promise<void> {
  await ifAllowed(() => set(KEY, kept, store));
}

export async function keptFile(): Promise<KeptFile | undefined> {
  const kept: unknown = await ifAllowed(() => get(KEY, store));
  return isKeptFile(kept) ? kept : undefined;
}

export async function forgetFile(): Promise<void> {
  await ifAllowed(() => del(KEY, store));
}

const store = createStore('xunban.quote', 'files');
const KEY = 'board';

/** A browser refuses by a rejection, or by having no such storage at all. */
async function ifAllowed<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** An older version of the site may have kept something else. */
const isKeptFile = (value: unknown): value is KeptFile =>
  typeof value === 'object' &&
  value !== null &&
  'archive' in value &&
  value.archive instanceof File &&
  'roles' in value &&
  typeof value.roles === 'object' &&
  value.roles !== null;
