/** Incremented when the package reads or draws boards differently: files are then read again at their next upload. */
export const FACTS_VERSION = 6;

/** Drawings that are stored of a content: the finished board, and the apertures of its stencils where it has paste. */
export const DRAWINGS = ['top', 'bottom', 'paste-top', 'paste-bottom'] as const;
export type Drawing = (typeof DRAWINGS)[number];

/**
 * Returns the key of a drawing in the file store.
 * @param rolesTag of roles that were corrected; empty for none
 */
export const imageKey = (sha256: string, drawing: Drawing, version: number, rolesTag = ''): string =>
  `board-image/${sha256}.${drawing}.v${version}${rolesTag === '' ? '' : `.${rolesTag}`}.svg`;
