import { ifAllowed } from '@xunban/i18n/if-allowed';
import { tabKey } from './tab-key.ts';
import { NO_TABS, type Tab, type Tabs } from './tab-model.ts';

/** Stored tabs of one user: restored for that user only, and limited to the pages that are still permitted. */
interface Remembered {
  readonly staffId: string;
  readonly tabs: readonly Tab[];
}

const KEY = 'xunbanConsole.tabs';

/** Read once and removed at once: what a reload finds is what `pagehide` wrote just before it. */
let remembered: Remembered | null = take();

/** Returns the user's tabs from before the reload, without those that `canRestore` rejects. */
export function recallTabs(staffId: string, canRestore: (key: string) => boolean): Tabs {
  if (remembered?.staffId !== staffId) return NO_TABS;
  const list = remembered.tabs.filter(({ key }) => tabKey(key) === key && canRestore(key));
  // The ids stay, because entries of the history name them.
  return { list, activeId: '', nextId: Math.max(0, ...remembered.tabs.map(({ id }) => Number(id))) + 1 };
}

export function rememberTabs(staffId: string, { list }: Tabs): void {
  // Denied, the next page begins with the one tab of its address.
  ifAllowed(() => sessionStorage.setItem(KEY, JSON.stringify({ staffId, tabs: list } satisfies Remembered)));
}

/** At the end of a session, and when a page that wrote its tabs comes back from the browser's own cache. */
export function clearTabs(): void {
  remembered = null;
  ifAllowed(() => sessionStorage.removeItem(KEY));
}

function take(): Remembered | null {
  const stored: unknown = ifAllowed(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  ifAllowed(() => sessionStorage.removeItem(KEY));
  return isRemembered(stored) ? stored : null;
}

// Declarations, because `take` runs before the module has come down here.
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isRemembered(value: unknown): value is Remembered {
  if (!isObject(value) || typeof value['staffId'] !== 'string' || !Array.isArray(value['tabs'])) return false;
  return value['tabs'].every(isTab);
}

function isTab(value: unknown): value is Tab {
  return (
    isObject(value) &&
    /^\d+$/.test(String(value['id'])) &&
    typeof value['key'] === 'string' &&
    typeof value['closable'] === 'boolean' &&
    ['string', 'undefined'].includes(typeof value['title'])
  );
}
