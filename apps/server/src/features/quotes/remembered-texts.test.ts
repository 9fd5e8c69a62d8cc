import { expect, it } from 'vitest';
import { askedBefore, rememberedTexts } from './remembered-texts.ts';

const store = () => rememberedTexts<string>(100, (value) => value.length);

it('gives back what it was given, until something used later needs the room', () => {
  const texts = store();
  for (const key of 'abcdefghijk') texts.put(key, 'x'.repeat(9));
  // Ten of ten fit; the first was put first and used least.
  expect(texts.get('a')).toBeUndefined();
  expect(texts.get('b')).toBe('x'.repeat(9));
  texts.put('l', 'y'.repeat(9));
  expect(texts.get('b')).toBeDefined();
  expect(texts.get('c')).toBeUndefined();
});

it('counts a key once, however often it is put', () => {
  const texts = store();
  for (let round = 0; round < 50; round += 1) texts.put('a', 'x'.repeat(9));
  for (const key of 'bcdefghij') texts.put(key, 'x'.repeat(9));
  expect(texts.get('a')).toBeDefined();
});

it('does not let one large value drive out all others', () => {
  const texts = store();
  texts.put('small', 'x');
  texts.put('large', 'x'.repeat(99));
  expect(texts.get('large')).toBeUndefined();
  expect(texts.get('small')).toBe('x');
});

it('knows what was asked before, and forgets what was asked long ago', () => {
  const isAskedAgain = askedBefore(10);
  expect(isAskedAgain('a')).toBe(false);
  expect(isAskedAgain('a')).toBe(true);
  for (let other = 0; other < 9; other += 1) expect(isAskedAgain(`${other}`)).toBe(false);
  expect(isAskedAgain('a')).toBe(true);
  for (let other = 10; other < 50; other += 1) isAskedAgain(`${other}`);
  expect(isAskedAgain('a')).toBe(false);
});
