import { fen } from '@xunban/money';
import { expect, it } from 'vitest';
import { rmbInWords } from './rmb-in-words.ts';

it.each([
  [0n, '零元整'],
  [5n, '伍分'],
  [50n, '伍角整'],
  [21_000n, '贰佰壹拾元整'],
  [10_500n, '壹佰零伍元整'],
  [10_005n, '壹佰元零伍分'],
  [123_456n, '壹仟贰佰叁拾肆元伍角陆分'],
  [1_000_000n, '壹万元整'],
  [1_000_100n, '壹万零壹元整'],
  [10_100_000n, '壹拾万壹仟元整'],
  [11_000_000n, '壹拾壹万元整'],
  [100_000_000_000n, '壹拾亿元整'],
  [10_000_000_100n, '壹亿零壹元整'],
  [10_002_000_000n, '壹亿零贰万元整'],
])('%d fen is %s', (amount, text) => {
  expect(rmbInWords(fen(amount))).toBe(text);
});
