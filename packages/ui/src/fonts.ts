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
 * Chromium keeps shaped words under a key that knows system fonts only, so a word that was boxes before its slice came
 * stays boxes (seen in 147). A font feature that no font has, with another value for each arrival, makes it shape anew.
 */
async function load(): Promise<void> {
  let arrivals = 0;
  document.fonts.addEventListener('loadingdone', () => {
    arrivals += 1;
    document.documentElement.style.fontFeatureSettings = `"xbfs" ${arrivals}`;
  });
  await import('@fontsource-variable/noto-sans-sc');
}
