import { expect, test } from 'vitest';
import { maskIdentityNo, maskPhone } from './masked-numbers.ts';

test.each([
  ['13800138000', '138****8000'],
  ['0512-68123456', '051****3456'],
  ['0512-68123456-801', '051****3456'],
  ['', ''],
])('the phone %j is shown as %j', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

test.each([
  ['11010519491231002X', '1101**********002X'],
  ['110105491231002', '1101*******1002'],
  // Hong Kong and Macau numbers: as short as the visible part of a long one.
  ['H1234567', 'H1****67'],
  ['M123', 'M**3'],
  ['', ''],
])('the identity number %j is shown as %j', (identityNo, shown) => {
  expect(maskIdentityNo(identityNo)).toBe(shown);
});
