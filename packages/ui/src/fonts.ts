/**
 * Brings a Chinese font to machines that have none. Its stylesheet names a hundred slices (94 KiB of CSS) of which the
 * browser fetches those that it needs, and none where the system has a Chinese font of its own. A machine that draws boxes
 * gets the sheet at once: an idle moment may be two seconds away, and on a page without other Chinese text a name would be
 * boxes for so long. Any other machine gets it when the page is drawn and idle, for rare characters.
 */
export async function loadFonts(drawn: Promise<unknown>): Promise<void> {
  if (drawsBoxes()) return load();
  await drawn;
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void load(), { timeout: 2000 });
  else setTimeout(() => void load(), 300);
}

const TWO_CHARACTERS = ['\u5468', '\u7406'];

/** Where a font lacks them, two characters that look nothing alike are drawn alike. */
function drawsBoxes(): boolean {
  const [one, other] = TWO_CHARACTERS.map(pixelsOf);
  const isDrawn = one?.some((value) => value > 0) === true;
  return isDrawn && one.every((value, at) => value === other?.[at]);
}

function pixelsOf(character: string): Uint8ClampedArray | undefined {
  const size = 24;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.font = `16px ${getComputedStyle(document.documentElement).getPropertyValue('--font') || 'sans-serif'}`;
  context.fillText(character, 2, 18);
  return context.getImageData(0, 0, size, size).data;
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
