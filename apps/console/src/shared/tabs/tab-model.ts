import { type TabKey, tabKey } from './tab-key.ts';

/** A page that is open. `id` stays when the page changes its own query; `key` is where it stands now. */
export interface Tab {
  readonly id: string;
  readonly key: TabKey;
  /** Title set by the page once it is known, such as an order's number. */
  readonly title?: string;
  /** False for a pinned tab: closing passes it by, also when several close at once. */
  readonly closable: boolean;
}

/** The open tabs, leftmost first, and the id of the one that is shown. Never empty once a page has been visited. */
export interface Tabs {
  readonly list: readonly Tab[];
  readonly activeId: string;
  /** Id of the next tab. Never lowered: the id of a closed tab must not be reused with its state. */
  readonly nextId: number;
}

export const NO_TABS: Tabs = { list: [], activeId: '', nextId: 1 };

export const activeTab = (tabs: Tabs): Tab | undefined => tabs.list.find(({ id }) => id === tabs.activeId);

const findTab = (tabs: Tabs, address: string): Tab | undefined => tabs.list.find(({ key }) => key === tabKey(address));

/**
 * Shows an address: in the tab that has it, else in the tab that the visit belongs to (a page that changes its own
 * filters, a step back within it), else in a new one at the end.
 */
export function showAddress(tabs: Tabs, address: string, ownerId?: string): Tabs {
  const key = tabKey(address);
  const there = findTab(tabs, key);
  if (there) return tabs.activeId === there.id ? tabs : { ...tabs, activeId: there.id };
  if (tabs.list.some(({ id }) => id === ownerId)) return { ...change(tabs, ownerId, { key }), activeId: ownerId ?? '' };
  const opened: Tab = { id: String(tabs.nextId), key, closable: true };
  return { list: [...tabs.list, opened], activeId: opened.id, nextId: tabs.nextId + 1 };
}

/** Why a close was refused: the only tab stays, a pinned one too, and an address that is not open closes nothing. */
export type CloseRefusal = 'last' | 'pinned' | 'unknown';
export type Closed =
  | { readonly tabs: Tabs; readonly refusal?: undefined }
  | { readonly tabs: Tabs; readonly refusal: CloseRefusal };

/**
 * Closes one tab. When it was the active one, the tab that takes its place (its right neighbour) becomes
 * active, or the last.
 */
export function close(tabs: Tabs, address: string): Closed {
  const place = tabs.list.findIndex(({ key }) => key === tabKey(address));
  const target = tabs.list[place];
  if (!target) return { tabs, refusal: 'unknown' };
  if (tabs.list.length === 1) return { tabs, refusal: 'last' };
  if (!target.closable) return { tabs, refusal: 'pinned' };
  const list = tabs.list.filter((tab) => tab !== target);
  const successor = list[place] ?? list.at(-1);
  return { tabs: { ...tabs, list, activeId: tabs.activeId === target.id ? (successor?.id ?? '') : tabs.activeId } };
}

/** Closes every other tab that may be closed; the one that stays becomes active. */
export function closeOthers(tabs: Tabs, address: string): Tabs {
  const target = findTab(tabs, address);
  if (!target) return tabs;
  return { ...tabs, list: tabs.list.filter((tab) => tab === target || !tab.closable), activeId: target.id };
}

/** Closes what stands left of a tab and may be closed. The tab becomes active only when the active one went. */
export const closeLeft = (tabs: Tabs, address: string): Tabs =>
  closeSide(tabs, address, (place, target) => place < target);

/** Closes what stands right of a tab and may be closed. The tab becomes active only when the active one went. */
export const closeRight = (tabs: Tabs, address: string): Tabs =>
  closeSide(tabs, address, (place, target) => place > target);

function closeSide(tabs: Tabs, address: string, isOnSide: (place: number, target: number) => boolean): Tabs {
  const target = findTab(tabs, address);
  if (!target) return tabs;
  const at = tabs.list.indexOf(target);
  const list = tabs.list.filter((tab, place) => !tab.closable || !isOnSide(place, at));
  const staysActive = list.some(({ id }) => id === tabs.activeId);
  return { ...tabs, list, activeId: staysActive ? tabs.activeId : target.id };
}

/** Pins a tab, or lets it go again. */
export const setClosable = (tabs: Tabs, address: string, closable: boolean): Tabs =>
  change(tabs, findTab(tabs, address)?.id, { closable });

export const setTitle = (tabs: Tabs, id: string, title: string): Tabs => change(tabs, id, { title });

function change(tabs: Tabs, id: string | undefined, part: Partial<Tab>): Tabs {
  return { ...tabs, list: tabs.list.map((tab) => (tab.id === id ? { ...tab, ...part } : tab)) };
}
