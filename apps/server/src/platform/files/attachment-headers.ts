/**
 * The headers of a file that somebody else made: it is handed over as a download, and no browser guesses what it is or
 * opens it in place.
 * @param plainName for browsers that read no other: plain letters, digits, dots and dashes
 * @param fileName as it was sent; anything may stand in it
 */
export const attachmentHeaders = (plainName: string, fileName: string): Record<string, string> => ({
  'Content-Disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encoded(fileName)}`,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
});

/** RFC 5987: everything that is not plainly a letter or digit leaves as percent codes. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
