import { expect, test } from 'vitest';
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
  'xunban',
  'Xunban2026!',
  'xunban888',
  '迅板123456',
  '线路板2026',
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

test.each([
  ['finance.wu', 'finance.wu', true],
  ['finance.wu', 'Finance.Wu88', true],
  ['finance.wu', 'kuai-dian-finance.wu', false],
  ['', '', false],
])('an account %s: %s is derived from it: %s', (account, password, isDerived) => {
  expect(isCommonPassword(password, account)).toBe(isDerived);
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
