import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../../../platform/refusal.ts';
import { readBmp } from './read-bmp.ts';

/** What spec §5 takes. */
type ImageFormat = 'jpeg' | 'png' | 'gif' | 'bmp';

const MAGIC: readonly (readonly [ImageFormat, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['bmp', [0x42, 0x4d]],
];

/** The format that the first bytes claim; undefined for whatever else it is. The decoder has the last word. */
const sniffImage = (bytes: Buffer): ImageFormat | undefined =>
  MAGIC.find(([, magic]) => magic.every((byte, at) => bytes[at] === byte))?.[0];

const NAMES = /\.(jpe?g|png|gif|bmp)$/i;
const hasImageName = (fileName: string): boolean => NAMES.test(fileName);

/** What makes a picture a web page or a script for somebody who looks at it in another way. */
const CODE = /<script|<html|<!doctype|<\?php|<body|<iframe|<svg[\s>]|javascript:|data:text\/html/i;

/** Archives, documents and programs as they begin; each too long to come about in the noise of a photograph. */
const ATTACHED: readonly Buffer[] = [
  ...['504b03040a00', '504b03041400', '504b03042d00', '504b050600000000'],
  ...['255044462d31', '526172211a07', '377abcaf271c', '7f454c46020101', '7f454c46010101', '4d5a90000300'],
].map((hex) => Buffer.from(hex, 'hex'));

/**
 * Whether a file is also something else. Drawing it anew takes the other part away, so this is not what keeps us safe:
 * somebody who sends such a file is told that we do not want it.
 */
const isPolyglot = (bytes: Buffer): boolean =>
  CODE.test(bytes.toString('latin1')) || ATTACHED.some((magic) => bytes.includes(magic));

/** A picture that we drew: JPEG, upright, without anything that the camera or the sender wrote into it. */
export interface RedrawnImage {
  readonly jpeg: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Reference: more than any telephone takes, and 160 MB when it is decoded. */
const MOST_PIXELS = 40_000_000;
/** Larger ones are drawn smaller; every letter of a licence stays readable. */
const LONGEST_SIDE_PX = 4_096;
const PORTRAIT_PX = 320;
/** Twice the width of the text of an article, for screens with fine dots. */
const ARTICLE_PX = 1_600;

/** Beside the words of a quotation, sharp on paper. */
const QUOTE_PX = 800;

/** For what a picture is drawn: as large as it came, a square, to be read beside text by everybody, or beside a price. */
export type ImageShape = 'whole' | 'portrait' | 'article' | 'quote';
const LONGEST: Readonly<Record<Exclude<ImageShape, 'portrait'>, number>> = {
  whole: LONGEST_SIDE_PX,
  article: ARTICLE_PX,
  quote: QUOTE_PX,
};
const SECONDS = 15;
const MOST_WAITING = 20;

/**
 * Decodes whatever was uploaded and draws it anew. One at a time: a decoded picture takes much memory.
 * @throws {Refusal} `image.type`, `image.tooManyPixels`, `image.unreadable`, `unavailable` when too many are waiting
 */
export function redrawImage(
  upload: { readonly bytes: Buffer; readonly fileName: string },
  shape: ImageShape,
): Promise<RedrawnImage> {
  const format = sniffImage(upload.bytes);
  if (!format || !hasImageName(upload.fileName) || isPolyglot(upload.bytes)) throw new Refusal('image.type');
  return oneAtATime(() => redraw(upload.bytes, format, shape));
}

async function redraw(bytes: Buffer, format: ImageFormat, shape: ImageShape): Promise<RedrawnImage> {
  try {
    const picture = await open(bytes, format);
    const sized =
      shape === 'portrait'
        ? picture.resize(PORTRAIT_PX, PORTRAIT_PX, { fit: 'cover' })
        : picture.resize(LONGEST[shape], LONGEST[shape], { fit: 'inside', withoutEnlargement: true });
    const { data, info } = await sized
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, widthPx: info.width, heightPx: info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Whatever the decoder stumbles over is the file's fault: it read the very same kind of file a moment ago.
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new Refusal(isTooLarge ? 'image.tooManyPixels' : 'image.unreadable');
  }
}

async function open(bytes: Buffer, format: ImageFormat): Promise<Sharp> {
  if (format === 'bmp') {
    const bitmap = readBmp(bytes, MOST_PIXELS);
    if (bitmap === 'tooManyPixels') throw new Refusal('image.tooManyPixels');
    if (bitmap === 'unreadable') throw new Refusal('image.unreadable');
    const { data, width, height } = bitmap;
    return sharp(data, { raw: { width, height, channels: 3 } });
  }
  // The first frame of a moving picture. A file that breaks off half-way shows grey where the seal was: it is refused.
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  const { format: found } = await picture.metadata();
  if (found !== format) throw new Refusal('image.unreadable');
  return picture.autoOrient();
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new Refusal('unavailable', { data: { retryAfterSeconds: 10 } });
  waiting += 1;
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}
