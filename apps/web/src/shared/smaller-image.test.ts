import { expect, it } from 'vitest';
import { smallerImage } from './smaller-image.ts';

const MEGABYTE = 1024 * 1024;
const photo = (megabytes: number, name = 'IMG_0001.png') =>
  new File([new Uint8Array(megabytes * MEGABYTE)], name, { type: 'image/png' });
const jpeg = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

it('takes the first size that uploads can have, as a JPEG of that name', async () => {
  const tried: unknown[] = [];
  const smaller = await smallerImage(photo(8), (_image, longestSidePx, quality) => {
    tried.push([longestSidePx, quality]);
    return Promise.resolve(jpeg(tried.length === 1 ? 5 * MEGABYTE : 5 * MEGABYTE - 1));
  });
  expect(tried).toEqual([
    [4_096, 0.88],
    [4_096, 0.7],
  ]);
  expect([smaller?.name, smaller?.type, smaller?.size]).toEqual(['IMG_0001.jpg', 'image/jpeg', 5 * MEGABYTE - 1]);
});

it('gives up on an image that stays too large, and on one that the browser cannot read', async () => {
  expect(await smallerImage(photo(8), () => Promise.resolve(jpeg(6 * MEGABYTE)))).toBeUndefined();
  expect(await smallerImage(photo(8), () => Promise.reject(new Error('unreadable')))).toBeUndefined();
});

it('does not decode a file that no phone made', async () => {
  const isRead = () => Promise.reject(new Error('the image was decoded'));
  expect(await smallerImage(photo(61), isRead)).toBeUndefined();
});
