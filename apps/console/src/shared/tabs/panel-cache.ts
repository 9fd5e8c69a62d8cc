/** Maximum number of visited panels that stay mounted; an older one is mounted again at its next visit. */
export const PANEL_CAP = 12;

/** Ids of the mounted panels, the most recently shown last. */
export type Panels = readonly string[];

/**
 * The panels to keep when one is shown: it comes to the fresh end, closed tabs fall out, and of more than the cap the one
 * that was shown longest ago goes. The given list itself comes back when nothing changes.
 */
export function cachePanels(panels: Panels, shownId: string, openIds: readonly string[], cap = PANEL_CAP): Panels {
  const others = panels.filter((id) => id !== shownId && openIds.includes(id));
  const next = openIds.includes(shownId) ? [...others, shownId].slice(-cap) : others;
  return next.length === panels.length && next.every((id, index) => id === panels[index]) ? panels : next;
}

/** Drops the panel of a tab, which is then mounted again at its next visit. */
export const dropPanel = (panels: Panels, id: string): Panels => panels.filter((other) => other !== id);
