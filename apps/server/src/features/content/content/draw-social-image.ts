import type { Font } from 'fontkit';
import sharp from 'sharp';

const FONTS = new URL(
  import.meta.url.endsWith('.mjs') ? '../assets/fonts/' : '../../../../assets/fonts/',
  import.meta.url,
);

const WIDE = 1200;
const HIGH = 630;
const EDGE = 84;
const MAX_LINES = 3;

/** Texts of the image: a kicker, the title, and the company name. */
export interface SocialTexts {
  readonly kicker: string;
  readonly title: string;
}

/**
 * Renders the image that represents a page where it is shared, as PNG: its title on the brand green, with the holes and tracks
 * of a board. Text is drawn as outlines of the bundled font, so that the server needs no installed fonts.
 */
export async function drawSocialImage({ kicker, title }: SocialTexts): Promise<Buffer> {
  const font = await productFont();
  const lines = wrapped(font, title, 68, WIDE - 2 * EDGE);
  const size = lines.length > 2 ? 60 : 68;
  const top = 300 - ((lines.length - 1) * size * 1.3) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}">
    <rect width="${WIDE}" height="${HIGH}" fill="#0b5c3b"/>${BOARD}
    ${written(font, kicker, { x: EDGE, y: 118, size: 32, fill: '#e8c46a' })}
    ${lines.map((line, index) => written(font, line, { x: EDGE, y: top + index * size * 1.3, size, fill: '#ffffff' })).join('')}
    ${written(font, '迅板 Xunban', { x: EDGE, y: HIGH - 72, size: 40, fill: '#ffffff' })}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Tracks that run to vias along the lower edge. */
const BOARD = [0, 1, 2, 3, 4]
  .map((row) => {
    const y = HIGH - 40 - row * 26;
    const x = 760 + row * 60;
    return `<path d="M${x} ${y}H${WIDE}" stroke="#e8c46a" stroke-opacity=".55" stroke-width="7"/><circle cx="${x}" cy="${y}" r="10" fill="#0b5c3b" stroke="#e8c46a" stroke-width="6"/>`;
  })
  .join('');

let opened: Promise<Font> | undefined;

function productFont(): Promise<Font> {
  opened ??= openFont();
  return opened;
}

/** The library is loaded with the first image: no process waits for it to be ready. */
async function openFont(): Promise<Font> {
  const { open } = await import('fontkit');
  const font = await open(decodeURIComponent(new URL('NotoSansSC-Bold.ttf', FONTS).pathname));
  if (!('layout' in font)) throw new Error('font file is a collection, expected a single font');
  return font;
}

const widthOf = (font: Font, text: string, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm;

/** Breaks a title into at most three lines: between words where there are some, else between characters. */
function wrapped(font: Font, text: string, size: number, width: number): string[] {
  const pieces = text.match(/[\x21-\x7e\u00a0-\u024f]+\s*|\s+|[^\x21-\x7e\u00a0-\u024f\s]\s*/gu) ?? [text];
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    // A line does not begin with a mark that ends something.
    const stays =
      last !== undefined &&
      (/^[，。、：；！？）」』]/.test(piece) || widthOf(font, last + piece.trimEnd(), size) <= width);
    if (stays) lines.splice(-1, 1, last + piece);
    else lines.push(piece);
  }
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]?.trimEnd()}…`];
}

function written(font: Font, text: string, at: { x: number; y: number; size: number; fill: string }): string {
  const scale = at.size / font.unitsPerEm;
  const run = font.layout(text);
  let x = 0;
  const glyphs = run.glyphs.map((glyph, index) => {
    const position = run.positions[index];
    const drawn = `<path transform="translate(${x + (position?.xOffset ?? 0)} 0)" d="${glyph.path.toSVG()}"/>`;
    x += position?.xAdvance ?? glyph.advanceWidth;
    return drawn;
  });
  return `<g fill="${at.fill}" transform="translate(${at.x} ${at.y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}
