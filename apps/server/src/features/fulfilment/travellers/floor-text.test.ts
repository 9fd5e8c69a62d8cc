import { expect, test } from 'vitest';
import { floorText } from './floor-text.ts';

test.each([
  ['有问题打 13812345678 找王工', '有问题打 ＊＊＊ 找王工'],
  ['+86 138-1234-5678', '＊＊＊'],
  ['电话0755-12345678转801。', '电话＊＊＊。'],
  ['(0755)1234567', '＊＊＊'],
  ['客服 400-820-1234', '客服 ＊＊＊'],
  ['单价降到¥12.50，合计 1,250.00 元', '单价降到＊＊＊，合计 ＊＊＊'],
  ['about USD 300 more', 'about ＊＊＊ more'],
])('%s', (written, read) => {
  expect(floorText(written)).toBe(read);
});

test.each([
  '板厚 1.6 ±0.1 mm，孔铜 25 µm，阻抗 90 Ω ±10 %',
  '料号 XB-13812345678-A 与上次 XB20261100012 一致',
  '孔径 0.3/0.35，BGA 0.25 mm；V 割残厚 0.4 mm，5-10-3 层',
])('figures of a board stay: %s', (text) => {
  expect(floorText(text)).toBe(text);
});
