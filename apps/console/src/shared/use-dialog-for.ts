import { useState } from 'react';
import { wasLeftOpen } from './open-dialogs.ts';

/**
 * What a dialog of a page is open for; null while it is closed. Until the person opens or closes it, it is open for that
 * one of the things on the page for which it was left open when the session lapsed.
 * @param things what it can be opened for, once they are known
 * @param nameOf what the dialog keeps its text as
 */
export function useDialogFor<T>(
  things: readonly T[] | undefined,
  nameOf: (thing: T) => string,
): [T | null, (thing: T | null) => void] {
  const [chosen, setChosen] = useState<T | null>();
  const open = chosen === undefined ? (things?.find((thing) => wasLeftOpen(nameOf(thing))) ?? null) : chosen;
  return [open, setChosen];
}
