import { useState } from 'react';

const STORAGE_KEY = 'xunban.menu.closed';

/** Which groups of the side menu are open, remembered on this device. Groups start open; what is kept is what was closed. */
export function useOpenGroups(): { isOpen: (group: string) => boolean; toggle: (group: string) => void } {
  const [closed, setClosed] = useState(readClosed);
  return {
    isOpen: (group) => !closed.includes(group),
    toggle: (group) => {
      const next = closed.includes(group) ? closed.filter((name) => name !== group) : [...closed, group];
      setClosed(next);
      try {
        localStorage.setItem(STORAGE_KEY, next.join(','));
      } catch {
        // Then it lasts until the page is closed.
      }
    },
  };
}

function readClosed(): readonly string[] {
  try {
    return (localStorage.getItem(STORAGE_KEY) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}
