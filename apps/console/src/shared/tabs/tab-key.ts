/** Identity of a tab: path and query of a page of the console, in normalised spelling. */
export type TabKey = string;

/**
 * The key of an address: every path segment and query value is decoded once and encoded once, so that two spellings of
 * one page never open two tabs. Trailing slashes and the hash do not count; the order of query parameters does.
 */
export function tabKey(address: string): TabKey {
  const [withoutHash = ''] = address.split('#', 1);
  const cut = withoutHash.indexOf('?');
  const path = cut === -1 ? withoutHash : withoutHash.slice(0, cut);
  const segments = path.split('/').filter((segment) => segment !== '');
  const query = cut === -1 ? '' : new URLSearchParams(withoutHash.slice(cut + 1)).toString();
  return `/${segments.map(respell).join('/')}${query && `?${query}`}`;
}

/** The path of a key, without its query. */
export const pathOf = (key: TabKey): string => key.split('?', 1)[0] ?? key;

function respell(segment: string): string {
  const text = segment.toWellFormed();
  try {
    return encodeURIComponent(decodeURIComponent(text));
  } catch {
    // A lone percent sign was typed by hand; it is taken literally.
    return encodeURIComponent(text);
  }
}
