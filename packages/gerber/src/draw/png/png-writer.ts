import { Zlib } from 'fflate';
import { crc32 } from '../../archive/crc32.ts';

/**
 * Writes a PNG from rows of pixels as they are painted, so that an image larger than any canvas needs the memory of a
 * few rows and of its packed bytes. Time grows with the pixels, about 20 ns each.
 */
export class PngWriter {
  readonly #width: number;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #packer = new Zlib({ level: 6 });
  #above: Uint8Array;

  /** @param perMetre pixels to one metre of the board: programs that print take the size from it */
  constructor(width: number, height: number, perMetre: number) {
    this.#width = width;
    this.#above = new Uint8Array(width * 4);
    this.#packer.ondata = (packed) => {
      if (packed.length > 0) this.#parts.push(chunk('IDAT', packed));
    };
    this.#parts.push(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a));
    this.#parts.push(chunk('IHDR', Uint8Array.of(...word(width), ...word(height), 8, RGBA, 0, 0, 0)));
    const each = word(Math.round(perMetre));
    this.#parts.push(chunk('pHYs', Uint8Array.of(...each, ...each, PER_METRE)));
  }

  /** Adds complete rows from the top down: red, green, blue, alpha of each pixel. */
  rows(pixels: Uint8Array | Uint8ClampedArray): void {
    const stride = this.#width * 4;
    const count = Math.floor(pixels.length / stride);
    const filtered = new Uint8Array(count * (stride + 1));
    for (let row = 0; row < count; row += 1) {
      const from = row * stride;
      const to = row * (stride + 1);
      filtered[to] = FROM_ABOVE;
      for (let at = 0; at < stride; at += 1) {
        const value = pixels[from + at] ?? 0;
        const above = row === 0 ? this.#above[at] : pixels[from + at - stride];
        filtered[to + 1 + at] = value - (above ?? 0);
      }
    }
    if (count > 0) this.#above = Uint8Array.from(pixels.subarray((count - 1) * stride, count * stride));
    this.#packer.push(filtered);
  }

  /** The file in pieces, once all rows are in. */
  finish(): readonly Uint8Array<ArrayBuffer>[] {
    this.#packer.push(new Uint8Array(0), true);
    this.#parts.push(chunk('IEND', new Uint8Array(0)));
    return this.#parts;
  }
}

const RGBA = 6;
const PER_METRE = 1;
/** Each byte less the one above: areas of one colour and upright edges become runs of zeros. */
const FROM_ABOVE = 2;

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12);
  bytes.set(word(data.length), 0);
  bytes.set(
    Array.from(name, (letter) => letter.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  bytes.set(word(crc32(bytes.subarray(4, data.length + 8))), data.length + 8);
  return bytes;
}

const word = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
