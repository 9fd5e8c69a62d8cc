import { expect, test } from 'vitest';
import { readLists, type SList } from './s-expression.ts';

const read = (text: string) => {
  const lists: SList[] = [];
  const end = readLists(
    text,
    (list) => lists.push(list),
    () => false,
  );
  return { lists, end };
};

test('atoms and lists are separate, each in order', () => {
  const { lists, end } = read('(root (pad "1 a" smd rect (at 1 2)\n  (size 3 4)))');
  expect(lists).toHaveLength(1);
  expect(lists[0]).toMatchObject({
    name: 'pad',
    atoms: ['1 a', 'smd', 'rect'],
    lists: [
      { name: 'at', atoms: ['1', '2'], line: 1 },
      { name: 'size', atoms: ['3', '4'], line: 2 },
    ],
  });
  expect(end).toEqual({ root: 'root', isComplete: true, skipped: 0, line: 2 });
});

test('the bracket missing after teardrops of KiCad 9 does not end the file', () => {
  const { lists, end } = read('(r (pad (teardrops (curved_edges no)filter_ratio 0.9) (enabled yes))) (b))');
  expect(lists.map(({ name }) => name)).toEqual(['pad', 'b']);
  expect(lists[0]?.lists[0]?.lists.map(({ name }) => name)).toEqual(['curved_edges', 'filter_ratio', 'enabled']);
  expect(end.isComplete).toBe(true);
});

test('text after the outermost list is incomplete', () => {
  expect(read('(r (a)) (b))').end.isComplete).toBe(false);
  expect(read('(r (a))\n').end.isComplete).toBe(true);
});

test('quotes hide brackets, and a backslash hides quotes', () => {
  expect(read('(r (a "x)\\"(\\\\" b))').lists[0]).toMatchObject({ atoms: ['x)"(\\', 'b'] });
});

test('points are numbers in order, and a nested list has its position', () => {
  const [pts] = read('(r (pts (xy 1 -2) (arc (start 0 0)) (xy 3.5 4e-1) (xy bad 1)))').lists;
  expect(pts?.points).toEqual([1, -2, 3.5, 0.4]);
  expect(pts?.lists.map(({ name, pointIndex }) => [name, pointIndex])).toEqual([
    ['arc', 2],
    ['xy', 4],
  ]);
});

test('a truncated text returns its closed lists', () => {
  const { lists, end } = read('(r (a 1) (b 2');
  expect(lists.map(({ name }) => name)).toEqual(['a']);
  expect(end.isComplete).toBe(false);
});

test('unlimited nesting is omitted and reported, not followed', () => {
  const { lists, end } = read(`(r (a ${'('.repeat(100_000)}${')'.repeat(100_000)}) (b 1))`);
  expect(lists.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(end.skipped).toBe(1);
});

test.each(['', ')', '"', 'word', '(', '((((', '(r "'])('%j does no harm', (text) => {
  expect(read(text).lists).toEqual([]);
});
