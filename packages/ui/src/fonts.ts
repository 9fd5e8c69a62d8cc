/**
 * Brings a Chinese font to machines that have none. Its stylesheet names a hundred slices (94 KiB of CSS) of which the
 * browser fetches those that it needs, and none where the system has a Chinese font of its own; so it waits until the
 * page is idle.
 */
export function loadFontsWhenIdle(): void {
  const load = () => void import('@fontsource-variable/noto-sans-sc');
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 2000 });
  else setTimeout(load, 300);
}
