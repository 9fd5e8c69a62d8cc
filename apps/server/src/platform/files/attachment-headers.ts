import { toFileName } from '@xunban/contract';

/**
 * Builds the headers of a file from an outside source: it is sent as a download, and no browser guesses its type or opens it in
 * place.
 * @param plainName for browsers that read no other: plain letters, digits, dots and dashes
 * @param fileName as it was sent; may contain any character
 */
export const attachmentHeaders = (plainName: string, fileName: string): Record<string, string> => ({
  'Content-Disposition': contentDisposition('attachment', plainName, fileName),
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
});

/**
 * Builds the header that names a downloaded or displayed file; the only place of the server that does. Characters that show
 * nothing or turn the direction of writing are removed from both names: `gnp\u202Efdp.exe` is shown as `gnpexe.pdf`.
 * @param plainName see {@link attachmentHeaders}
 */
export function contentDisposition(kind: 'attachment' | 'inline', plainName: string, fileName = plainName): string {
  const plain = toFileName(plainName).replaceAll(/[^\w .()-]/g, '_') || 'file';
  const shown = toFileName(fileName);
  const isPlain = shown === '' || shown === plain;
  return `${kind}; filename="${plain}"${isPlain ? '' : `; filename*=UTF-8''${encoded(shown)}`}`;
}

/** RFC 5987: every character that is not a plain letter or digit is percent-encoded. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
