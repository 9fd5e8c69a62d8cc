import { expect, test } from 'vitest';
import { CAPTCHA_ALPHABET, GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf } from './captcha-glyphs.ts';

test('every captcha character has strokes inside its box, and none is easily taken for another', () => {
  expect(CAPTCHA_ALPHABET.length).toBeGreaterThanOrEqual(20);
  for (const character of CAPTCHA_ALPHABET) {
    const points = glyphOf(character).flat();
    expect(points.length, character).toBeGreaterThan(6);
    for (const { x, y } of points) {
      expect(x, character).toBeGreaterThan(-0.8);
      expect(x, character).toBeLessThan(GLYPH_WIDTH + 0.8);
      expect(y, character).toBeGreaterThan(-0.8);
      expect(y, character).toBeLessThan(GLYPH_HEIGHT + 0.8);
    }
  }
  for (const confusing of '0OQ1IL2Z5S6G8BU') expect(CAPTCHA_ALPHABET).not.toContain(confusing);
});
