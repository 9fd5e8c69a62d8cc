import { useState } from 'react';
import { keep, keptNames } from '../../shared/member-storage.ts';
import type { MenuGroup } from '../routing/route-def.ts';

const ALL: readonly MenuGroup[] = ['order', 'wallet', 'credit', 'finance', 'settings'];

/** Which groups of the side menu are open; they all start open. Remembered for as long as the member is signed in. */
export function useOpenGroups(): { isOpen: (group: string) => boolean; toggle: (group: string) => void } {
  const [open, setOpen] = useState<readonly string[]>(() => keptNames('openKeys') ?? ALL);
  return {
    isOpen: (group) => open.includes(group),
    toggle: (group) => {
      const next = open.includes(group) ? open.filter((name) => name !== group) : [...open, group];
      setOpen(next);
      keep('openKeys', next);
    },
  };
}
