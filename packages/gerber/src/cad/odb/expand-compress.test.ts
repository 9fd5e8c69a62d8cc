import { expect, it } from 'vitest';
import { compress } from '../../testing/compress.ts';
import { expandCompress } from './expand-compress.ts';

const text = new TextEncoder().encode(
  Array.from({ length: 4000 }, (_, at) => `P ${at * 7} ${at % 13} 0 P 0 0\n`).join(''),
);

it.each([12, 16])('unpacks codes of up to %i bits', (bits) => {
  expect(expandCompress(compress(text, bits), 1e6)).toEqual(text);
  const same = new Uint8Array(5000).fill(65);
  expect(expandCompress(compress(same, bits), 1e6)).toEqual(same);
});

it('stops at the limit and refuses what is damaged', () => {
  expect(expandCompress(compress(text), 1000)).toBeUndefined();
  expect(expandCompress(Uint8Array.of(0x1f, 0x8b, 8, 0), 1000)).toBeUndefined();
  expect(expandCompress(Uint8Array.of(0x1f, 0x9d, 0x8c, 0xff, 0xff, 0xff), 1000)).toBeUndefined();
});
