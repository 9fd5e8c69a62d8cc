import { useSyncExternalStore } from 'react';

/** Without room for form and price side by side; the same width as in quote-page.module.css. */
const NARROW = '(width < 1024px)';

/** Whether the price stands in a bar at the bottom, because there is no room for it beside the form. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(NARROW);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}
