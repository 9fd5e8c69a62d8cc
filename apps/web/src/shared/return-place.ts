import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { tabValue } from './tab-value.ts';

/** Scroll position of a page that was left to sign in. */
interface ReturnPlace {
  readonly path: string;
  readonly top: number;
}

const isPlace = (value: unknown): value is ReturnPlace =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'top' in value &&
  typeof value.top === 'number';

const stored = tabValue('xunban.returnPlace', isPlace);

export const noteReturnPlace = (path: string): void => stored.write({ path, top: window.scrollY });

/** State of the navigation that leads back after a sign-in. */
export const RETURNED = 'returned';

/** Restores the scroll position of a page after a sign-in that began there. */
export function useReturnPlace(): void {
  const { pathname, search, state } = useLocation();
  const findPlace = useEffectEvent(() => {
    const place = stored.read();
    if (state !== RETURNED || place?.path !== pathname + search) return undefined;
    stored.write(null);
    return place.top;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page changes its query while its parts come; it stays the page.
  useEffect(() => {
    const top = findPlace();
    return top === undefined ? undefined : holdScroll(top);
  }, [pathname]);
}

/** Parts that load late, such as the board, move the page: the position is held until the user scrolls. @returns ends it */
function holdScroll(top: number): () => void {
  const page = document.documentElement;
  let [held, height] = [0, 0];
  const scroll = () => {
    window.scrollTo({ top, behavior: 'instant' });
    [held, height] = [window.scrollY, page.scrollHeight];
  };
  const onScroll = () => {
    if (window.scrollY === held) return;
    // The browser itself scrolls when parts above the visible ones grow.
    if (page.scrollHeight === height) end();
    else scroll();
  };
  const observer = new ResizeObserver(scroll);
  const end = () => {
    observer.disconnect();
    window.removeEventListener('scroll', onScroll);
  };
  scroll();
  observer.observe(page);
  window.addEventListener('scroll', onScroll, { passive: true });
  return end;
}
