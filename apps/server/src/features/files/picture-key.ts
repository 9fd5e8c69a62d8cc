/** Raised when the package reads or draws boards differently: files are then read anew at their next upload. */
export const FACTS_VERSION = 2;

/** Where the drawing of a side lies in the file store. */
export const pictureKey = (sha256: string, side: 'top' | 'bottom', version: number): string =>
  `board-picture/${sha256}.${side}.v${version}.svg`;
