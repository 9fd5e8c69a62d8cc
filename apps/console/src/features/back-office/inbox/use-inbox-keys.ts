import { useDocumentKeys } from '@xunban/ui';

/** Actions of the inbox's keyboard shortcuts. */
export interface InboxKeys {
  readonly next: () => void;
  readonly previous: () => void;
  readonly open: () => void;
  readonly step: () => void;
  readonly claim: () => void;
  readonly release: () => void;
  readonly check: () => void;
  readonly arrived: () => void;
  readonly search: () => void;
  readonly help: () => void;
}

const ACTIONS: Readonly<Record<string, keyof InboxKeys>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  e: 'step',
  c: 'claim',
  r: 'release',
  x: 'check',
  n: 'arrived',
  '/': 'search',
  '?': 'help',
};

/** Shortcuts are off in fields, and in dialogs, menus and on buttons, where keys have their own meaning. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Enables the shortcuts while no text is being typed. A page in a hidden tab has no effects, so only a visible inbox handles
 * keys.
 */
export function useInboxKeys(keys: InboxKeys): void {
  useDocumentKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(ELSEWHERE) || document.querySelector('[role="dialog"]')) return;
    const action = ACTIONS[event.key];
    if (!action) return;
    // Enter on a button or a link is theirs, but for the rows of the list.
    if (action === 'open' && target?.closest('button, a') && !target.closest('[data-task]')) return;
    event.preventDefault();
    keys[action]();
  });
}
