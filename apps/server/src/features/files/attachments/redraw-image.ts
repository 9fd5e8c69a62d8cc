import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../../../platform/refusal.ts';
import { readBmp } from './read-bmp.ts';

/** Formats accepted by spec §5. */
type ImageFormat = 'jpeg' | 'png' | 'gif' | 'bmp';

const MAGIC: readonly (readonly [ImageFormat, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['bmp', [0x42, 0x4d]],
];

/** Returns the format that the first bytes claim; undefined for any other. The decoder decides finally. */
const sniffImage = (bytes: Buffer): ImageFormat | undefined =>
  MAGIC.find(([, magic]) => magic.every((byte, at) => bytes[at] === byte))?.[0];

/** Brands of HEIC, the format of photos of an iPhone. */
const HEIC = /^ftyp(heic|heix|heim|heis|hevc|mif1|msf1)/;
const isHeic = (bytes: Buffer): boolean => HEIC.test(bytes.toString('latin1', 4, 12));

const NAMES = /\.(jpe?g|png|gif|bmp)$/i;
const hasImageName = (fileName: string): boolean => NAMES.test(fileName);

/** Patterns that make an image file usable as a web page or a script. */
const CODE = /<script|<html|<!doctype|<\?php|<body|<iframe|<svg[\s>]|javascript:|data:text\/html/i;

/** Archives, documents and programs as they begin; each too long to come about in the noise of a photograph. */
const ATTACHED: readonly Buffer[] = [
  ...['504b03040a00', '504b03041400', '504b03042d00', '504b050600000000'],
  ...['255044462d31', '526172211a07', '377abcaf271c', '7f454c46020101', '7f454c46010101', '4d5a90000300'],
].map((hex) => Buffer.from(hex, 'hex'));

/**
 * True when a file is also valid as another type. Re-encoding removes the other part, so this check is not the protection
 * itself: the reply states why such a file is refused.
 */
const isPolyglot = (bytes: Buffer): boolean =>
  CODE.test(bytes.toString('latin1')) || ATTACHED.some((magic) => bytes.includes(magic));

/** An image that we drew: JPEG, upright, without anything that the camera or the sender wrote into it. */
export interface RedrawnImage {
  readonly jpeg: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Reference: more than any phone takes, and 160 MB when it is decoded. */
const MAX_PIXELS = 40_000_000;
/** Larger images are scaled down; every character of a licence stays readable. */
const LONGEST_SIDE_PX = 4_096;
const PORTRAIT_PX = 320;
/** Twice the width of the text of an article, for screens with fine dots. */
const ARTICLE_PX = 1_600;

/** For images next to the text of a quotation, sharp in print. */
const QUOTE_PX = 800;

/** The use of an image: original size, a square, next to public text, or next to a price. */
export type ImageShape = 'whole' | 'portrait' | 'article' | 'quote';
const LONGEST: Readonly<Record<Exclude<ImageShape, 'portrait'>, number>> = {
  whole: LONGEST_SIDE_PX,
  article: ARTICLE_PX,
  quote: QUOTE_PX,
};
const SECONDS = 15;
const MAX_WAITING = 20;

/**
 * Decodes an upload and re-encodes it. One at a time: a decoded image takes much memory.
 * @throws {Refusal} `image.type`, `image.heic`, `image.tooManyPixels`, `image.unreadable`, `unavailable` when too many are
 *   waiting
 */
export function redrawImage(
  upload: { readonly bytes: Buffer; readonly fileName: string },
  shape: ImageShape,
): Promise<RedrawnImage> {
  if (isHeic(upload.bytes)) throw new Refusal('image.heic');
  const format = sniffImage(upload.bytes);
  if (!format || !hasImageName(upload.fileName) || isPolyglot(upload.bytes)) throw new Refusal('image.type');
  return oneAtATime(() => redraw(upload.bytes, format, shape));
}

async function redraw(bytes: Buffer, format: ImageFormat, shape: ImageShape): Promise<RedrawnImage> {
  try {
    const image = await open(bytes, format);
    const sized =
      shape === 'portrait'
        ? image.resize(PORTRAIT_PX, PORTRAIT_PX, { fit: 'cover' })
        : image.resize(LONGEST[shape], LONGEST[shape], { fit: 'inside', withoutEnlargement: true });
    const { data, info } = await sized
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, widthPx: info.width, heightPx: info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Any decoder error is a fault of the file: the decoder read the same kind of file a moment ago.
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new Refusal(isTooLarge ? 'image.tooManyPixels' : 'image.unreadable');
  }
}

async function open(bytes: Buffer, format: ImageFormat): Promise<Sharp> {
  if (format === 'bmp') {
    const bitmap = readBmp(bytes, MAX_PIXELS);
    if (bitmap === 'tooManyPixels') throw new Refusal('image.tooManyPixels');
    if (bitmap === 'unreadable') throw new Refusal('image.unreadable');
    const { data, width, height } = bitmap;
    return sharp(data, { raw: { width, height, channels: 3 } });
  }
  // The first frame of an animated image. A file that breaks off half-way shows grey where the seal was: it is refused.
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { format: found } = await image.metadata();
  if (found !== format) throw new Refusal('image.unreadable');
  return image.autoOrient();
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw new Refusal('unavailable', { data: { retryAfterSeconds: 10 } });
  waiting += 1;
  const result = last.then(work, work);
  last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    waiting -= 1;
  }
}
