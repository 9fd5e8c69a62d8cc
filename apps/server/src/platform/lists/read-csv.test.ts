import { expect, test } from 'vitest';
import { csvRecords, csvRows } from './read-csv.ts';

test.each([
  ['a byte order mark and both kinds of line ends', '\uFEFFa,b\r\nc\nd,e,f\r\n', [['a', 'b'], ['c'], ['d', 'e', 'f']]],
  ['an empty row, which counts', 'a\r\n\r\nb', [['a'], [''], ['b']]],
  ['commas, line ends and quotes in quotes', '"a,b","c\r\nd","5"" board"', [['a,b', 'c\r\nd', '5" board']]],
  ['a quote inside a cell', '5" board,x', [['5" board', 'x']]],
  ['blanks and tabs around cells and quotes', ' a\t,\t"b"\t,"\tc "', [['a', 'b', 'c']]],
])('%s', (_what, text, rows) => expect(csvRows(text)).toEqual(rows));

test('without quotes, a quote is a character', () => {
  expect(csvRows('"a,b"\n', false)).toEqual([['"a', 'b"']]);
});

test('records go by the names of the first row; empty rows are left out', () => {
  const text = 'order,step\n\n A1 ,drill\n,\nA2\n';
  expect(csvRecords(text, () => {})).toEqual([{ order: 'A1', step: 'drill' }, { order: 'A2' }]);
});

test('the fault of a malformed file names the line', () => {
  expect(() => csvRows('a,b\nc,"d\ne,f\n')).toThrow(/line 3/);
});
