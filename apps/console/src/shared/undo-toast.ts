import { text } from '@xunban/i18n/react';
import { dismissToast, keyHandler, problemText, toast } from '@xunban/ui';

/** In fields the keys take back what was typed. */
const EDITABLE = 'input, textarea, select, [contenteditable]';

/** Target of Ctrl+Z: the last step whose message is still shown. */
let last: { readonly id: number; readonly undo: () => void } | undefined;

/**
 * Confirms a harmless step, and offers to undo it: by a click, or by Ctrl+Z. Irreversible steps require confirmation instead.
 * @param undo does the opposite step; its outcome is reported
 */
export function undoToast(done: string, undo: () => Promise<unknown>): void {
  const run = () => {
    if (last?.id === id) last = undefined;
    undo().then(
      () => toast.info(text('console:undo.done')),
      (error: unknown) => toast.error(problemText(error)),
    );
  };
  const id = toast.undoable(done, { label: text('console:undo.undo'), run });
  last = { id, undo: run };
}

/** Listens for Ctrl+Z; mounted once in the console. @returns what ends it */
export function listenForUndo(): () => void {
  const onKey = keyHandler((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(EDITABLE) || !last || !dismissToast(last.id)) return;
    event.preventDefault();
    last.undo();
  });
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
