import { useSyncExternalStore } from 'react';

/** Mobile is a viewport under 768 px (specification §1). */
const QUERY = '(width < 768px)';

export function useIsMobile(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(QUERY);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
}
