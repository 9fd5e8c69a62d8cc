import { INJECTED_SCRIPTS } from '@xunban/testkit/injected-scripts';
import { activeNamesIn, PDF_INJECTIONS } from '@xunban/testkit/pdf-actions';
import { afterAll, describe, expect, test } from 'vitest';
import { documentPrinter } from './document-printer.ts';

const printer = documentPrinter();
afterAll(() => printer.close());

/** A document with a text in every place that a text can have. */
const printed = (texts: readonly string[]) => {
  const [first = ''] = texts;
  const content = texts.flatMap((text) => [
    text,
    { text, style: 'note' },
    { columns: [{ text }, { stack: [text] }] },
    { table: { body: [[text, { text }]] } },
  ]);
  return printer.print(
    { title: first, author: first, content, styles: { note: { bold: true } }, foot: [first, first], watermark: first },
    { owner: 'me', signal: new AbortController().signal },
  );
};

test.each(PDF_INJECTIONS.map((text, at) => [at + 1, text] as const))(
  'a text that ends a string or an object stays a text: %i',
  async (_number, text) => {
    const pdf = await printed([text]);
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-1\.\d/);
    expect(activeNamesIn(pdf)).toEqual([]);
  },
);

test('scripts and markup stay texts', async () => {
  expect(activeNamesIn(await printed(INJECTED_SCRIPTS))).toEqual([]);
});

describe('entries that run or open something are found', () => {
  test.each([
    ['<< /Type /Catalog /OpenAction 2 0 R >>', ['/OpenAction']],
    // A title that was not escaped.
    [`<< /Title (${PDF_INJECTIONS[0]}) >>`, ['/OpenAction', '/JavaScript', '/JS']],
    ['<< /Title (a) >> stream\n/JS (\nendstream << /AA 1 0 R >>', ['/AA']],
    ['<< /Title (a \\) /OpenAction \\( b) >> stream\n/JS endstream', []],
  ])('%s', (pdf, found) => {
    expect(activeNamesIn(Buffer.from(pdf, 'latin1'))).toEqual(found);
  });
});
