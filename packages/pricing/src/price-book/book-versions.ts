/** The version of the book that ships with the product. It has no imports: pages state it without loading the prices. */
export const BOOK_VERSION = '2026-11.4';

/** The versions shipped with earlier releases. A book of another version was published by the instance itself. */
export const shippedBookVersions: readonly string[] = ['2026-11.1', '2026-11.2', '2026-11.3'];
