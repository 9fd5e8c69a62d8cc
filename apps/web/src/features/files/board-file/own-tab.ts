import { ifAllowed } from '@xunban/i18n/if-allowed';

/**
 * Returns the id of this tab among the app's tabs, the same after a reload. A lock of that name is held as long as the tab
 * lives, so the other tabs can detect orphaned files.
 */
export function ownTab(): Promise<string> {
  own ??= chooseName();
  return own;
}

let own: Promise<string> | undefined;

/** The names of all tabs that are open; this one's alone where the browser has no locks. */
export async function livingTabs(): Promise<ReadonlySet<string>> {
  const held = (await ifAllowed(() => navigator.locks)?.query())?.held ?? [];
  return new Set([await ownTab(), ...held.flatMap(({ name }) => (name ? [name] : []))]);
}

const KEY = 'xunban.tab';

async function chooseName(): Promise<string> {
  const known = ifAllowed(() => sessionStorage.getItem(KEY));
  // A duplicated tab has the name of the first one in its storage.
  if (known && (await hold(known))) return known;
  const name = `tab ${Date.now()} ${Math.random()}`;
  // Denied, a reload makes another tab of this one, which takes over the file.
  ifAllowed(() => sessionStorage.setItem(KEY, name));
  await hold(name);
  return name;
}

/** After a reload the page before may still have the lock for a moment. */
const FREE_WITHIN_MS = 500;

/** @returns true when no other tab holds the name, and always without locks */
function hold(name: string): Promise<boolean> {
  const locks = ifAllowed(() => navigator.locks);
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(name, { signal: AbortSignal.timeout(FREE_WITHIN_MS) }, () => {
        resolve(true);
        // Released before the next page of this tab asks for it: after a reload the browser may unload the previous page late.
        return new Promise((release) => window.addEventListener('pagehide', release, { once: true }));
      })
      .catch(() => resolve(false));
  });
}
