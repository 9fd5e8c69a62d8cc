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
  ['a short number', '4711', '4711'],
  ['an exponent', '1E10', '"\t1E10"'],
  ['decimals', '1.10', '"\t1.10"'],
  ['a percentage', '13%', '"\t13%"'],
  ['a day', '2-10', '"\t2-10"'],
  ['a fraction', '3/4', '"\t3/4"'],
  ['a month', 'MAR1', '"\tMAR1"'],
  ['a month in words', '1-dec-26', '"\t1-dec-26"'],
  ['a Chinese day', '3月4日', '"\t3月4日"'],
  ['a time', '10:30', '"\t10:30"'],
  ['a truth value', 'TRUE', '"\tTRUE"'],
  ['a negative number in brackets', '(123)', '"\t(123)"'],
  ['a moment of our own', '2026-03-02 10:00', '2026-03-02 10:00'],
  ['a part number', 'P2611-4 REV B', 'P2611-4 REV B'],
  ['a name with a month in it', 'MARS1 Ltd', 'MARS1 Ltd'],
  ['a phone number', '0755-26001234', '0755-26001234'],
  ['a masked number', '138****8000', '138****8000'],
  ['nothing', '', ''],
])('%s', (_what, value, written) => expect(csvLine([value])).toBe(`${written}\r\n`));

test('a cell of thousands of digits is written in no time', () => {
  expect(csvLine([`${'1.'.repeat(20_000)}x`])).toHaveLength(40_003);
});

test('numbers stay numbers, also below zero; what is not there is empty', () => {
  expect(csvLine([-20.5, 0, null, undefined, 'x', { figure: '12.50' }])).toBe('-20.5,0,,,x,12.50\r\n');
});
