/** Incremented when the package reads or draws boards differently: files are then read again at their next upload. */
export const FACTS_VERSION = 6;

/**
 * Returns the key of a side's drawing in the file store.
 * @param rolesTag of roles that were corrected; empty for none
 */
export const imageKey = (sha256: string, side: 'top' | 'bottom', version: number, rolesTag = ''): string =>
  `board-image/${sha256}.${side}.v${version}${rolesTag === '' ? '' : `.${rolesTag}`}.svg`;
