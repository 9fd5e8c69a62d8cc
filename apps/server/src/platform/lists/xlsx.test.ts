import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxFile } from './xlsx.ts';

const written = (
  sheet: string,
  titles: readonly string[],
  ...pages: Parameters<ReturnType<typeof xlsxFile>['rows']>[0][]
) => {
  const file = xlsxFile(sheet);
  const parts = [file.begin(titles), ...pages.map(file.rows), file.end()].map((part) => Buffer.from(part));
  return { bytes: Buffer.concat(parts), parts };
};
const sheetOf = (bytes: Buffer) => strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
/** Cells of a sheet: place, `s` for a text, and the value as a spreadsheet reads it. */
const cellsOf = (bytes: Buffer) =>
  [...sheetOf(bytes).matchAll(/<c r="([A-Z]+\d+)"(?: s="\d")?( t="inlineStr")?>(?:<is><t[^>]*>|<v>)(.*?)</gs)].map(
    ([, place, isText, value]) => [place, isText ? 's' : 'n', value],
  );

test('part numbers that a spreadsheet would change, and formulas, are text cells with their exact text', () => {
  const texts = ['1E10', '2-10', '3/4', 'MAR1', '0012', '6222021001116245702', '=1+1', '1.10', 'TRUE', ' two  spaces '];
  const { bytes } = written(
    '订单',
    ['料号'],
    texts.map((text) => [text]),
  );
  expect(cellsOf(bytes)).toEqual([['A1', 's', '料号'], ...texts.map((text, at) => [`A${at + 2}`, 's', text])]);
  expect(sheetOf(bytes)).not.toContain('<f>');
  // The format of text, so that an edited cell stays text.
  expect(strFromU8(unzipSync(bytes)['xl/styles.xml'] ?? new Uint8Array())).toContain('numFmtId="49"');
});

test('numbers are numbers, what is not there is empty, and columns go on after Z', () => {
  const row = Array.from({ length: 28 }, (_, at) => at);
  const { bytes } = written('s', ['a'], [[-2.5, null, undefined, '', { figure: '12.50' }]], [row]);
  expect(cellsOf(bytes).slice(0, 3)).toEqual([
    ['A1', 's', 'a'],
    ['A2', 'n', '-2.5'],
    ['E2', 'n', '12.50'],
  ]);
  expect(cellsOf(bytes).at(-1)).toEqual(['AB3', 'n', '27']);
});

test('markup, controls and escapes of the format are text', () => {
  const { bytes } = written(
    'a/b[c]:*?"<',
    ['t'],
    [['<b>&"', 'a\u0000\u0008b\uFFFE', '_x0041_', '\uD800', 'x'.repeat(40_000)]],
  );
  const [, ...cells] = cellsOf(bytes).map(([, , value]) => value);
  expect(cells.slice(0, 3)).toEqual(['&lt;b&gt;&amp;&quot;', 'ab', '_x005F_x0041_']);
  expect(cells[4]).toHaveLength(32_767);
  expect(strFromU8(unzipSync(bytes)['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="a b c    &quot;&lt;"');
});

test('rows leave as they are written: a long list is not held', () => {
  const page = Array.from({ length: 500 }, (_, at) => [`${Math.sin(at)}`, `${Math.cos(at)}`]);
  const { bytes, parts } = written('s', ['a', 'b'], ...Array.from({ length: 20 }, () => page));
  expect(parts.slice(1, -1).filter((part) => part.length > 0).length).toBeGreaterThan(10);
  expect(cellsOf(bytes)).toHaveLength(2 + 20_000);
});
