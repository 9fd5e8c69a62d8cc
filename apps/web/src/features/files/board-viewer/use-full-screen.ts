import { useDocumentKeys } from '@xunban/ui';
import { type RefObject, useSyncExternalStore } from 'react';

interface FullScreen {
  /** False where the browser has none for elements, as on iPhones. */
  readonly isOffered: boolean;
  readonly isFull: boolean;
  readonly toggle: () => void;
}

/** Full screen of an element, by its button and by the key F wherever nothing is typed or chosen. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const isFull = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const toggle = () => {
    // The document knows before the next rendering does. Refused, as in a frame without the permission, the page stays as it is.
    const change = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  useDocumentKeys((event) => {
    if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey) return;
    // The topmost dialog has the keys, and a field takes them as text.
    if (isField(event.target) || !isInFront(element.current)) return;
    event.preventDefault();
    toggle();
  }, document.fullscreenEnabled);
  return { isOffered: document.fullscreenEnabled, isFull, toggle };
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea') !== null;

const isInFront = (element: HTMLElement | null): boolean =>
  element !== null && element.closest('dialog') === document.querySelector('dialog[open]');

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
