/**
 * Loads a Chinese font on machines that have none. Its style sheet lists a hundred slices (94 KiB of CSS) of which the browser
 * fetches those it needs: 700 KiB for an ordinary page, so machines with a Chinese font of any name never load the style sheet.
 */
export async function loadFonts(): Promise<void> {
  if (!drawsBoxes()) return;
  loading ??= load();
  await loading;
}

/** The script of a page without its application asks, and then the application. */
let loading: Promise<void> | undefined;

const TWO_CHARACTERS = ['\u5468', '\u7406'];

/**
 * True when this machine has no Chinese font: two very different characters are rendered alike. Firefox writes the code of the
 * character into the box, so no two boxes are alike there, but they are narrower than a Chinese character.
 */
function drawsBoxes(): boolean {
  const [one, other] = TWO_CHARACTERS.map(drawn);
  if (!one || !other) return false;
  const isDrawn = one.pixels.some((value) => value > 0);
  return isDrawn && (one.width < SIZE * 0.9 || one.pixels.every((value, at) => value === other.pixels[at]));
}

/** Pixels to the em. A Chinese character is one em wide. */
const SIZE = 16;

function drawn(character: string): { readonly pixels: Uint8ClampedArray; readonly width: number } | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE * 1.5;
  canvas.height = SIZE * 1.5;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.font = `${SIZE}px ${getComputedStyle(document.documentElement).getPropertyValue('--font') || 'sans-serif'}`;
  context.fillText(character, 2, SIZE + 2);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { pixels: data, width: context.measureText(character).width };
}

/**
 * Loads the font and re-shapes existing text. Chromium (147) caches shaped words by a key without web fonts: a word that was
 * drawn as boxes before its slice arrived stays boxes. A font feature that no font has, with a new value for each slice, makes
 * Chromium shape the words again.
 */
async function load(): Promise<void> {
  let arrivals = 0;
  document.fonts.addEventListener('loadingdone', () => {
    arrivals += 1;
    document.documentElement.style.fontFeatureSettings = `"xbfs" ${arrivals}`;
  });
  const putBack = holdBack();
  try {
    await import('@fontsource-variable/noto-sans-sc');
    const slices = document.fonts.load(`16px ${FAMILY}`, document.body.innerText.replaceAll(NOT_CHINESE, ''));
    await Promise.race([slices, new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))]);
  } finally {
    putBack();
  }
}

const FAMILY = '"Noto Sans SC Variable"';
/** Other fonts of the list have these characters. */
const NOT_CHINESE = /[^\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu;
/** Maximum time to wait for all slices of the visible text together. */
const TOGETHER_MS = 1_000;

/**
 * Removes the font from the page's font list: with each slice that arrives for a listed font, the browser re-lays out all text,
 * in 20 to 90 ms on the quote page, five times.
 * @returns restores the list
 */
function holdBack(): () => void {
  const { style } = document.documentElement;
  const list = getComputedStyle(document.documentElement).getPropertyValue('--font');
  style.setProperty('--font', list.replace(`${FAMILY},`, ''));
  return () => style.removeProperty('--font');
}
