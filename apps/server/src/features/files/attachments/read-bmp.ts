/** Pixels of a bitmap, three bytes each, top row first. */
export interface RawImage {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Why a bitmap cannot be read. */
export type BmpFault = 'unreadable' | 'tooManyPixels';

/**
 * Reads an uncompressed Windows bitmap: 1, 4, 8, 24 or 32 bits with an information header of 40, 108 or 124 bytes. Compressed
 * and OS/2 variants, which scanners do not produce, are unreadable. Everything is checked against the length of the file before
 * any allocation.
 */
export function readBmp(bytes: Buffer, maxPixels: number): RawImage | BmpFault {
  const header = readHeader(bytes);
  if (!header) return 'unreadable';
  const { width, height, bits, offset, palette } = header;
  if (width * height > maxPixels) return 'tooManyPixels';
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (offset + stride * height > bytes.length) return 'unreadable';
  const data = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = offset + stride * (header.isTopDown ? row : height - 1 - row);
    const isRead =
      bits <= 8
        ? readIndexed(bytes.subarray(from, from + stride), data, row * width * 3, { width, bits, palette })
        : readDirect(bytes, from, data, row * width * 3, { width, step: bits / 8 });
    if (!isRead) return 'unreadable';
  }
  return { data, width, height };
}

interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  readonly offset: number;
  /** Blue, green, red and a spare byte for each colour. */
  readonly palette: Buffer;
}

const FILE_HEADER = 14;
const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;
/** The masks of the usual order, blue first; other orders are not read. */
const USUAL_MASKS = [0x00ff0000, 0x0000ff00, 0x000000ff];

function readHeader(bytes: Buffer): BmpHeader | undefined {
  if (bytes.length < FILE_HEADER + 40 || bytes.toString('latin1', 0, 2) !== 'BM') return undefined;
  const size = bytes.readUInt32LE(14);
  if (![40, 108, 124].includes(size) || bytes.length < FILE_HEADER + size) return undefined;
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  if (width <= 0 || height === 0 || bytes.readUInt16LE(26) !== 1 || ![1, 4, 8, 24, 32].includes(bits)) return undefined;
  const isUsual = compression === UNCOMPRESSED || (compression === BIT_FIELDS && bits === 32 && hasUsualMasks(bytes));
  const offset = bytes.readUInt32LE(10);
  if (!isUsual || offset < FILE_HEADER + size) return undefined;
  const colours = bits <= 8 ? bytes.readUInt32LE(46) || 2 ** bits : 0;
  const paletteAt = FILE_HEADER + size;
  if (colours > 2 ** bits || paletteAt + colours * 4 > offset) return undefined;
  const palette = bytes.subarray(paletteAt, paletteAt + colours * 4);
  return { width, height, isTopDown: signedHeight < 0, bits, offset, palette };
}

const hasUsualMasks = (bytes: Buffer): boolean =>
  bytes.length >= 66 && USUAL_MASKS.every((mask, at) => bytes.readUInt32LE(54 + at * 4) === mask);

/** False when a pixel names a colour that the palette has not got. */
function readIndexed(
  row: Buffer,
  target: Buffer,
  at: number,
  { width, bits, palette }: { readonly width: number; readonly bits: number; readonly palette: Buffer },
): boolean {
  const perByte = 8 / bits;
  for (let x = 0; x < width; x += 1) {
    const byte = row[Math.floor(x / perByte)] ?? 0;
    const index = (byte >> (8 - bits - (x % perByte) * bits)) & (2 ** bits - 1);
    if (index * 4 + 4 > palette.length) return false;
    for (let channel = 0; channel < 3; channel += 1)
      target[at + x * 3 + channel] = palette[index * 4 + 2 - channel] ?? 0;
  }
  return true;
}

function readDirect(
  bytes: Buffer,
  from: number,
  target: Buffer,
  at: number,
  { width, step }: { readonly width: number; readonly step: number },
): boolean {
  for (let x = 0; x < width; x += 1)
    for (let channel = 0; channel < 3; channel += 1)
      target[at + x * 3 + channel] = bytes[from + x * step + 2 - channel] ?? 0;
  return true;
}
