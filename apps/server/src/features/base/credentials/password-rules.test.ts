import { expect, test } from 'vitest';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { CAPTCHA_ALPHABET, GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf } from '../../identity/accounts/captcha-glyphs.ts';
import { COMMON_PASSWORDS, LEAKED_PASSWORDS } from './password-lists.ts';
import { isCommonPassword, isWeakPayPassword } from './password-rules.ts';

const PHONE = '13912345678';

test.each([
  '123456',
  'password',
  'Password1',
  'Passw0rd!',
  'woaini1314',
  'WoAiNi520',
  '5201314',
  '52015201',
  'a123456',
  'qwe123',
  '1qaz2wsx',
  'iloveyou2024',
  'zhangwei888',
  'admin@123',
  'aaaaaa',
  'abcabcabc',
  'abcdefg',
  '8765432',
  '19880808',
  '880808',
  '1988-08-08',
  PHONE,
  PHONE.slice(-8),
  `a${PHONE}`,
])('%s is among the first that are tried', (password) => {
  expect(isCommonPassword(password, PHONE)).toBe(true);
});

test.each([
  'kuai-dian-da-yang',
  'Tr0ub4dor&3',
  'correct horse battery',
  'x9k2mq',
  '748201',
  '线路板加急打样',
  'ning-meng-cha-7',
  '13900000000x',
])('%s is not', (password) => {
  expect(isCommonPassword(password, PHONE)).toBe(false);
});

test('the list is clean: lower case, no doubles, and several hundred long', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(900);
  for (const password of COMMON_PASSWORDS) expect(password).toBe(password.toLowerCase());
});

test('the ten thousand commonest are refused, in capitals too', () => {
  expect(LEAKED_PASSWORDS.size).toBe(10_000);
  for (const password of LEAKED_PASSWORDS) {
    expect(password.length, password).toBeGreaterThanOrEqual(6);
    expect(isCommonPassword(password.toUpperCase(), PHONE), password).toBe(true);
  }
});

test('of a million pay passwords few are refused as weak', () => {
  let weak = 0;
  for (let number = 0; number < 1_000_000; number += 7)
    if (isWeakPayPassword(String(number).padStart(6, '0'), PHONE)) weak += 1;
  const share = weak / (1_000_000 / 7);
  expect(share).toBeGreaterThan(0.005);
  expect(share).toBeLessThan(0.05);
});

test.each([
  ['203.0.113.77', '203.0.113'],
  ['::ffff:203.0.113.77', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s belongs to %s', (ip, prefix) => {
  expect(ipPrefix(ip)).toBe(prefix);
});

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
