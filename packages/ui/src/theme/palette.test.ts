import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MODES } from './mode.ts';
import { type Palette, palettes } from './palette.ts';

const css = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8');
const block = (selector: string) => css.split(`${selector} {`)[1]?.split('\n}')[0] ?? '';
const declared = (text: string) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]));
const tokens = {
  dark: declared(block(':root')),
  light: { ...declared(block(':root')), ...declared(block(':root[data-mode="light"]')) },
  night: declared(block(':root[data-mode="night"]')),
};
const cssName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe.each(MODES)('mode %s', (mode) => {
  const palette = palettes[mode];

  it('has the same colours in the stylesheet and for Ant Design', () => {
    for (const [name, value] of Object.entries(palette)) expect(tokens[mode][cssName(name)], name).toBe(value);
  });

  it.each<[keyof Palette, keyof Palette]>([
    ['ink', 'bg'],
    ['ink', 'surface'],
    ['ink', 'sunken'],
    ['inkMuted', 'bg'],
    ['inkMuted', 'sunken'],
    ['inkFaint', 'bg'],
    ['inkFaint', 'surface'],
    ['inkFaint', 'sunken'],
    ['onPrimary', 'primary'],
    ['onPrimary', 'primaryHover'],
    ['primary', 'bg'],
    ['primary', 'surface'],
    ['primaryInk', 'bg'],
    ['primaryInk', 'surface'],
    ['primaryInk', 'primarySoft'],
    ['success', 'surface'],
    ['success', 'successSoft'],
    ['warning', 'surface'],
    ['warning', 'warningSoft'],
    ['error', 'surface'],
    ['error', 'bg'],
    ['error', 'errorSoft'],
    ['info', 'surface'],
    ['info', 'infoSoft'],
    ['siderInk', 'siderBg'],
    ['siderInk', 'siderHover'],
    ['siderFaint', 'siderBg'],
    ['siderActiveInk', 'siderActiveBg'],
  ])('reads %s on %s at AA', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the edges of its controls', () => {
    expect(contrast(palette.lineStrong, palette.surface)).toBeGreaterThanOrEqual(3);
  });
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

/** WCAG 2 contrast ratio of two `#rrggbb` colours, 1 to 21. AA asks 4.5 for text and 3 for the edges of controls. */
function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((left, right) => right - left);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
    const channel = ((value >> shift) & 255) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
