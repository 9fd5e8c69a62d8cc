/**
 * Brings a Chinese font to machines that have none. Its stylesheet names a hundred slices (94 KiB of CSS) of which the
 * browser fetches those that it needs, and none where the system has a Chinese font of its own; so it waits until the
 * page is idle.
 */
export function loadFontsWhenIdle(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void load(), { timeout: 2000 });
  else setTimeout(() => void load(), 300);
}

/**
 * Chromium (147) caches shaped words by a key without web fonts: a word that was drawn as boxes before its slice
 * arrived stays boxes. A font feature that no font has, with a new value for each slice, makes Chromium shape the words
 * again.
 */
async function load(): Promise<void> {
  let arrivals = 0;
  document.fonts.addEventListener('loadingdone', () => {
    arrivals += 1;
    document.documentElement.style.fontFeatureSettings = `"xbfs" ${arrivals}`;
  });
  await import('@fontsource-variable/noto-sans-sc');
}
