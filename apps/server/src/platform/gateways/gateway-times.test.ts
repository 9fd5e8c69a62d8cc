import { expect, test } from 'vitest';
import { fromShanghaiText, toShanghaiText } from './gateway-times.ts';

test('a time of a provider is a moment in Shanghai, and is written as it was read', () => {
  const at = fromShanghaiText('2026-02-28 23:59:59');
  expect(at).toEqual(new Date('2026-02-28T23:59:59+08:00'));
  expect(at && toShanghaiText(at)).toBe('2026-02-28 23:59:59');
});

test.each([
  '2026-02-30 10:00:00',
  '2026-11-31 10:00:00',
  '2026-11-23 24:00:00',
  '2026-13-01 10:00:00',
  '0000-01-01 00:00:00',
])('a time that does not exist is invalid: %s', (text) => {
  expect(fromShanghaiText(text)).toBeUndefined();
});
