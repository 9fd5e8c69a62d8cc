import { expect, test } from 'vitest';
import { languageOf } from './language.ts';
import { plain } from './terminal.ts';

test('control characters of others reach no terminal', () => {
  expect(plain('a\u001b[31mb\u202ec\u0007')).toBe('a\\u001b[31mb\\u202ec\\u0007');
  expect(plain('板子 é.zip')).toBe('板子 é.zip');
});

test.each([
  ['zh_CN.UTF-8', 'zh-CN'],
  ['zh_TW.UTF-8', 'zh-TW'],
  ['en_GB', 'en'],
  ['de_DE.UTF-8', 'en'],
  ['C', 'zh-CN'],
  ['', 'zh-CN'],
])('LANG=%s speaks %s', (LANG, language) => {
  expect(languageOf({ LANG })).toBe(language);
});
