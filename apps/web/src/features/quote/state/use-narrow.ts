import { useSyncExternalStore } from 'react';

/** Without room for form and price side by side; the same width as in quote-page.module.css. */
const NARROW = '(width < 1024px)';

// Asking anew at each drawing would have the browser look at its styles each time.
let media: MediaQueryList | undefined;
const narrow = (): MediaQueryList => {
  media ??= window.matchMedia(NARROW);
  return media;
};

/** Whether the price stands in a bar at the bottom, because there is no room for it beside the form. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow().addEventListener('change', listener);
      return () => narrow().removeEventListener('change', listener);
    },
    () => narrow().matches,
    () => false,
  );
}
