import { expect, it } from 'vitest';
import { deltaText } from './delta-text.ts';

it.each([
  [0, '±0'],
  [12, '+¥12'],
  [12.5, '+¥12.50'],
  [-3, '\u2212¥3'],
  [-1234.05, '\u2212¥1,234.05'],
])('writes a difference of %s yuan as %s', (yuan, text) => expect(deltaText(yuan)).toBe(text));
