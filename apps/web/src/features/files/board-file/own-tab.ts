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

/**
 * Asks for the lock of a name. A page that was just left releases it, however late the browser unloads that page; another tab
 * that holds it answers on the channel of the name. So the result does not depend on how fast the browser is.
 * @returns true when no other tab holds the name, and always without locks
 */
function hold(name: string): Promise<boolean> {
  const locks = ifAllowed(() => navigator.locks);
  if (!locks) return Promise.resolve(true);
  const channel = ifAllowed(() => new BroadcastChannel(name));
  const request = new AbortController();
  const onReply = ({ data }: MessageEvent) => data === 'held' && request.abort();
  const onQuestion = ({ data }: MessageEvent) => data === 'free?' && channel?.postMessage('held');
  channel?.addEventListener('message', onReply);
  return new Promise((resolve) => {
    locks
      .request(name, { signal: request.signal }, () => {
        channel?.removeEventListener('message', onReply);
        channel?.addEventListener('message', onQuestion);
        // Another tab may have asked before this one held the name.
        channel?.postMessage('held');
        resolve(true);
        // Released before the next page of this tab asks for it: after a reload the browser may unload the previous page late.
        return new Promise((release) => window.addEventListener('pagehide', release, { once: true }));
      })
      .catch(() => resolve(false))
      .finally(() => channel?.close());
    channel?.postMessage('free?');
  });
}
