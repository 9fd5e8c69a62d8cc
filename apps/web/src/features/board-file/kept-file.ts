import type { Role } from '@xunban/gerber';

/**
 * The board file of the quote page, kept on this device until it is ordered or removed, so that a reload does not cost
 * the buyer the file. A browser that refuses storage (a private window, no room) costs just that.
 */
export interface KeptFile {
  readonly archive: File;
  readonly roles: Readonly<Record<string, Role>>;
}

export async function keepFile(kept: KeptFile): Promise<void> {
  await inStore('readwrite', (store) => store.put(kept, KEY));
}

export async function keptFile(): Promise<KeptFile | undefined> {
  const kept: unknown = await inStore('readonly', (store) => store.get(KEY));
  return isKeptFile(kept) ? kept : undefined;
}

export async function forgetFile(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(KEY));
}

const DATABASE = 'xunban.quote';
const STORE = 'files';
const KEY = 'board';

async function inStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const database = await open();
    try {
      return await settled(act(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
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
