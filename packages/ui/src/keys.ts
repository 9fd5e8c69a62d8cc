import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Makes a key handler that ignores the keys with which an input method composes text: there Enter, Esc and the arrows choose
 * characters. All key handlers are made by it.
 */
export function keyHandler<E extends KeyboardEvent | ReactKeyboardEvent>(
  handle: (event: E) => void,
): (event: E) => void {
  return (event) => {
    const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
    // WebKit ends a composition before the Enter that ended it arrives: only its key code identifies it.
    if (!isComposing && keyCode !== COMPOSING) handle(event);
  };
}

/** Key code of every key that an input method has taken. */
const COMPOSING = 229;
