/**
 * Decodes an entry name. Chinese Windows tools write GBK without flagging it. GBK text practically never decodes as UTF-8, so a
 * name that does is UTF-8, whatever its flag.
 */
export function decodeEntryName(bytes: Uint8Array, isMarkedUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isMarkedUtf8 ? 'utf-8' : 'gbk').decode(bytes);
  }
}

/** True when an entry is a folder or one of the files that macOS and Windows leave in archives. */
export function isJunk(name: string): boolean {
  if (/[/\\]$/.test(name)) return true;
  if (/(^|[/\\])__MACOSX[/\\]/.test(name)) return true;
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return base.startsWith('._') || /^(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(base);
}

/** Controls, zero width and direction: a name with them can be shown with another ending. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** The name with forward slashes and without invisible characters, or undefined when it tries to leave its folder. */
export function safeName(name: string): string | undefined {
  if (name.includes('\0')) return undefined;
  const forward = name
    .replaceAll(UNSEEN, '')
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '');
  if (forward === '' || forward.startsWith('/') || /^[A-Za-z]:/.test(forward)) {
    return undefined;
  }
  return forward.split('/').includes('..') ? undefined : forward;
}
