import { expect, it } from 'vitest';
import { boardColours, maskColours } from './palette.ts';

/** Relative luminance of WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// Under white mask the tracks show as relief, not as colour; under all others a track is lighter than its surroundings.
it.each(maskColours.filter((colour) => colour !== 'white'))('lets tracks be seen under %s mask', (maskColour) => {
  const { mask, coveredCopper } = boardColours({ maskColour });
  expect((luminance(coveredCopper) + 0.05) / (luminance(mask) + 0.05)).toBeGreaterThan(1.25);
});
