import { expect, test } from 'vitest';
import { mentionedIn, splitMentions } from './mentioned-in.ts';

const colleagues = [
  { id: '1', name: '王五' },
  { id: '2', name: '王五六' },
  { id: '3', name: '李工' },
  { id: '4', name: '李工' },
];

test.each([
  ['@王五 看一下', [], ['1']],
  ['@王五六看一下', [], ['2']],
  ['请@王五和@王五六', [], ['1', '2']],
  ['@王五 @王五', [], ['1']],
  ['@李工 两个人同名，没有挑选', [], []],
  ['@李工 挑选过', ['4'], ['4']],
  ['挑选后又删掉了', ['4'], []],
  ['a@b.com @', [], []],
])('%s', (text, picked, mentioned) => {
  expect(mentionedIn(text, colleagues, picked)).toEqual(mentioned);
});

test('a text is the sum of its parts', () => {
  const text = '请 @王五六 @王五@李工 看 @谁';
  const parts = splitMentions(
    text,
    colleagues.map(({ name }) => name),
  );
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ isMention }) => isMention).map((part) => part.text)).toEqual(['@王五六', '@王五', '@李工']);
  expect(splitMentions('', [])).toEqual([]);
});
