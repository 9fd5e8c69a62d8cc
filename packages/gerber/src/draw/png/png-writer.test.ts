import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PngWriter } from './png-writer.ts';

const makePixels = (width: number, height: number): Uint8Array =>
  Uint8Array.from({ length: width * height * 4 }, (_, at) => (at * 37 + (at >> 7) * 11) & 255);

it('holds the pixels that went in, however they were divided into strips', async () => {
  const [width, height] = [61, 45];
  const pixels = makePixels(width, height);
  for (const strip of [1, 7, 45]) {
    const writer = new PngWriter(width, height, 11_811);
    for (let row = 0; row < height; row += strip)
      writer.rows(pixels.subarray(row * width * 4, (row + strip) * width * 4));
    const { data, info } = await sharp(Buffer.concat(writer.finish())).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([width, height, 4]);
    expect(Buffer.compare(data, Buffer.from(pixels))).toBe(0);
  }
});

it('states the size of the board: 300 dots to the inch', async () => {
  const writer = new PngWriter(2, 1, 300 / 0.0254);
  writer.rows(makePixels(2, 1));
  const { density } = await sharp(Buffer.concat(writer.finish())).metadata();
  expect(density).toBe(300);
});
