import { dfmAnchor, ruleAnchor } from '@xunban/contract/capability-anchors';
import { ILLUSTRATED_FINDINGS } from '@xunban/gerber/finding-images';
import { defaultPriceBook, type PriceBook, RULE_CODES } from '@xunban/pricing';
import { expect, test } from 'vitest';
import { capabilityBlocks } from './capability-blocks.ts';

const rowOf = (book: PriceBook, language: 'zh-CN' | 'zh-TW' | 'en', anchor: string): string[] => {
  for (const { rows, anchors } of capabilityBlocks(book, language)) {
    const at = anchors.indexOf(anchor);
    if (at > 0) return (rows[at] ?? []).map((cell) => cell.map(({ text }) => text).join(''));
  }
  return [];
};

test.each(['zh-CN', 'zh-TW', 'en'] as const)('every rule has a row with a text in %s, each anchor once', (language) => {
  const blocks = capabilityBlocks(defaultPriceBook, language);
  const anchors = blocks.flatMap((block) => block.anchors).filter((anchor) => anchor !== '');
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(RULE_CODES.filter((code) => !anchors.includes(ruleAnchor(code)))).toEqual([]);
  const cells = blocks.flatMap(({ rows }) => rows.flat()).map((cell) => cell.map(({ text }) => text).join(''));
  expect(cells.filter((text) => text === '' || /\{\{|undefined|NaN/.test(text))).toEqual([]);
});

test('the figures are those of the book', () => {
  expect(rowOf(defaultPriceBook, 'en', ruleAnchor('traceForOuterCopper'))[1]).toContain('1 oz, 4 layers: ≥ 3.5 mil');
  const { capability } = defaultPriceBook;
  const book = { ...defaultPriceBook, capability: { ...capability, maxAspectRatio: 12, haslMinThicknessMm: 0.7 } };
  expect(rowOf(book, 'en', ruleAnchor('holeForThickness'))[1]).toBe('≤ 12 : 1');
  expect(rowOf(book, 'en', ruleAnchor('haslForThickness'))[1]).toContain('thinner than 0.7 mm');
});

test('a minimum width of files links to its drawing', () => {
  const checks = capabilityBlocks(defaultPriceBook, 'en').findLast(({ kind }) => kind === 'table');
  const links = (checks?.rows ?? []).flatMap((row) => row.flat().map(({ href }) => href)).filter(Boolean);
  const known = ILLUSTRATED_FINDINGS.map((code) => `/tech/dfm-findings#${dfmAnchor(code)}`);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((href) => !known.includes(href))).toEqual([]);
});
