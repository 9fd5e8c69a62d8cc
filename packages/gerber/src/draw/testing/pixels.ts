import sharp from 'sharp';

/** An SVG as pixels, asked by board coordinates. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`, or `none` where nothing (or nearly nothing) is painted. Fractions of the width and height from the upper left. */
  at(x: number, y: number): string;
  /** Painted share of all pixels, half-covered ones counted half. */
  painted(): number;
}

export async function rasterise(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    width,
    height,
    at(x, y) {
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
      if (data[at + 3]! < 16) return 'none';
      return `#${data.subarray(at, at + 3).toString('hex')}`;
    },
    painted() {
      let sum = 0;
      for (let at = 3; at < data.length; at += 4) sum += data[at]!;
      return sum / 255 / (width * height);
    },
  };
}

/** A reader of pixels by mm for a board of the given size whose lower left corner is the origin. */
export function byMm(pixels: Pixels, width: number, height: number): (x: number, y: number) => string {
  return (x, y) => pixels.at(x / width, 1 - y / height);
}
