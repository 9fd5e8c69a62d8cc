import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain', '科技园 1 号', '科技园 1 号'],
  ['a comma', 'a,b', '"a,b"'],
  ['quotes', '5" board', '"5"" board"'],
  ['a line end', 'one\r\ntwo\nthree', 'one two three'],
  ['a formula', '=1+1', "'=1+1"],
  ['a command', '=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['a plus', '+86 138', "'+86 138"],
  ['a minus', '-2+3', "'-2+3"],
  ['an at', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab before a formula', '\t=1', `"'\t=1"`],
  ['blanks before a formula', '  =1', "'  =1"],
  ['full width', '＝1＋1', "'＝1＋1"],
  ['a line end before a formula', '\n=1', "' =1"],
  ['a long number', '6222021001116245702', '"\t6222021001116245702"'],
  ['leading zeros', '007', '"\t007"'],
  ['a masked number', '138****8000', '138****8000'],
  ['nothing', '', ''],
])('%s', (_what, value, written) => expect(csvLine([value])).toBe(`${written}\r\n`));

test('numbers stay numbers, also below zero; what is not there is empty', () => {
  expect(csvLine([-20.5, 0, null, undefined, 'x'])).toBe('-20.5,0,,,x\r\n');
});
