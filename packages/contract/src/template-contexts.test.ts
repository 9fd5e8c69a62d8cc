import { expect, it } from 'vitest';
import { fillTemplate, unknownPlaceholders } from './template-contexts.ts';

it.each([
  ['订单 {订单号} 的文件缺少钻孔层', []],
  ['{订单号}{订单号}', []],
  ['{名称} 与材料不一致', ['{名称}']],
  ['缺 {', ['{']],
  ['{} }', ['{}', '}']],
])('%s', (text, unknown) => expect(unknownPlaceholders('sendBack', text)).toEqual(unknown));

it('fills what is known and leaves the rest to be seen', () => {
  expect(fillTemplate('{订单号}：{文件名}', { 订单号: 'P1', 文件名: 'a$&.zip' })).toBe('P1：a$&.zip');
  expect(fillTemplate('{别的}', {})).toBe('{别的}');
});
