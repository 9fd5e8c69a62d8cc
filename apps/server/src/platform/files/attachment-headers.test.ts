import { expect, test } from 'vitest';
import { attachmentHeaders, contentDisposition } from './attachment-headers.ts';

test.each([
  ['one plain name is sent once', 'P2611-4.zip', undefined, 'filename="P2611-4.zip"'],
  [
    'a name in another script is encoded next to the plain one',
    'quote.pdf',
    '报价单.pdf',
    `filename="quote.pdf"; filename*=UTF-8''%E6%8A%A5%E4%BB%B7%E5%8D%95.pdf`,
  ],
  [
    'direction marks and characters without width leave both names',
    'a\u202Efdp.\u200Bpdf',
    'gnp\u202Efdp\u2066.\u2069\u200Fpdf',
    `filename="afdp.pdf"; filename*=UTF-8''gnpfdp.pdf`,
  ],
  ['no quote and no line ends the header', 'a".exe\r\nX-Other: 1.pdf', undefined, 'filename="a_.exe X-Other_ 1.pdf"'],
  ['no name leads into a folder', '..\\..\\a.pdf', '/etc/passwd', `filename="a.pdf"; filename*=UTF-8''passwd`],
  ['a name of nothing visible is replaced', '\u202E', '\u200B\u3164', 'filename="file"'],
])('%s', (_, plainName, fileName, expected) => {
  if (fileName === undefined) {
    const header = contentDisposition('inline', plainName);
    // The name in another form repeats a name that is not plain.
    expect(header.split('; filename*')[0]).toBe(`inline; ${expected}`);
  } else expect(contentDisposition('inline', plainName, fileName)).toBe(`inline; ${expected}`);
  expect(contentDisposition('attachment', plainName, fileName)).not.toMatch(/[\r\n\u200B\u202E]/);
});

test('a file from outside is never opened in place', () => {
  expect(attachmentHeaders('note.pdf', 'gnp\u202Efdp.html')).toMatchObject({
    'Content-Disposition': `attachment; filename="note.pdf"; filename*=UTF-8''gnpfdp.html`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
});
