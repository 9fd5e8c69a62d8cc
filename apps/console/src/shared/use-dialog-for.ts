import { useState } from 'react';
import { wasLeftOpen } from './open-dialogs.ts';

/**
 * Returns the subject of a page's open dialog; null while it is closed. Until the user opens or closes it, it is open for the
 * subject for which it was left open when the session expired.
 * @param things possible subjects, once they are known
 * @param nameOf returns the name of the dialog's draft
 */
export function useDialogFor<T>(
  things: readonly T[] | undefined,
  nameOf: (thing: T) => string,
): [T | null, (thing: T | null) => void] {
  const [chosen, setChosen] = useState<T | null>();
  const open = chosen === undefined ? (things?.find((thing) => wasLeftOpen(nameOf(thing))) ?? null) : chosen;
  return [open, setChosen];
}
