import { toFileName } from '@xunban/contract';

/**
 * Builds the headers of a file from an outside source: it is sent as a download, and no browser guesses its type or opens it in
 * place.
 * @param plainName for browsers that read no other: plain letters, digits, dots and dashes
 * @param fileName as it was sent; may contain any character
 */
export const attachmentHeaders = (plainName: string, fileName: string): Record<string, string> => ({
  'Content-Disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encoded(fileName)}`,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
});

/** Names that were stored by earlier versions may contain invisible characters. RFC 5987: every character that is not a plain letter or digit is percent-encoded. */
const encoded = (name: string): string =>
  encodeURIComponent(toFileName(name)).replaceAll(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
