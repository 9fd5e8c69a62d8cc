/**
 * Brings a Chinese font to machines that have none. Its stylesheet names a hundred slices (94 KiB of CSS) of which the
 * browser fetches those that it needs: 700 KiB for an ordinary page, so machines with a Chinese font of their own, whatever
 * it is called, never see the sheet.
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
 * Whether this machine has no Chinese font: two characters that look nothing alike are drawn alike. Firefox writes the code
 * of the character into the box, so no two boxes are alike there, but they are narrower than a Chinese character.
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
/** So long the slices of the text that stands there wait for each other. */
const TOGETHER_MS = 1_000;

/**
 * Takes the font out of the list of the page: with each slice that arrives for a font of the list, the browser sets all text
 * anew, in 20 to 90 ms on the quote page, five times.
 * @returns what puts it back
 */
function holdBack(): () => void {
  const { style } = document.documentElement;
  const list = getComputedStyle(document.documentElement).getPropertyValue('--font');
  style.setProperty('--font', list.replace(`${FAMILY},`, ''));
  return () => style.removeProperty('--font');
}
