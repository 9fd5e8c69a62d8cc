import { type Holder, meets, type RequiredPermission } from './required-permission.ts';

/** The part of a menu entry that the rules read; an application adds title, icon and path. */
export interface MenuEntry {
  readonly permission?: RequiredPermission;
  /**
   * The entry stays in the list whatever it requires, for highlighting and breadcrumbs, but is not drawn. Only `true`
   * counts.
   */
  readonly invisible?: boolean;
  readonly children?: readonly this[];
}

/**
 * Returns the entries that a user can reach: an entry is removed when it or any entry above it requires a missing permission.
 * Returns new entries; the input is shared and never changed.
 */
export function filterMenu<E extends MenuEntry>(entries: readonly E[], holder: Holder): E[] {
  return entries.flatMap((entry) => {
    if (entry.invisible !== true && !meets(entry.permission, holder)) return [];
    if (!entry.children) return [entry];
    // An invisible parent stays even when its requirement is not met, but its children go.
    const children = meets(entry.permission, holder)
      ? filterMenu(entry.children, holder)
      : entry.children.filter((child) => child.invisible === true);
    return [{ ...entry, children }];
  });
}

/** The entries to draw: without the invisible ones, and without groups that have nothing left to open. */
export function drawnMenu<E extends MenuEntry>(entries: readonly E[]): E[] {
  return entries.flatMap((entry) => {
    if (entry.invisible === true) return [];
    if (!entry.children) return [entry];
    const children = drawnMenu(entry.children);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}
