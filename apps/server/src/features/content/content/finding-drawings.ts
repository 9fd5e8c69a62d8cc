import type { ArticleImageAddress } from '@xunban/contract/article-images';
import { dfmAnchor } from '@xunban/contract/capability-anchors';
import { findingImage, ILLUSTRATED_FINDINGS } from '@xunban/gerber/finding-images';

/** Width and height: twice the displayed size, for high-resolution screens. */
const DRAWING_PX = 480;

const CODES = new Map(ILLUSTRATED_FINDINGS.map((code) => [dfmAnchor(code), code]));

/** True for the name of a drawing that articles can show. */
export const isDrawing = (name: string): boolean => CODES.has(name);

/** Returns a function that draws the example of a finding at its first request; about 20 images of 5 kB. */
export function findingDrawings(): (address: ArticleImageAddress) => Uint8Array | undefined {
  const cache = new Map<string, Uint8Array | undefined>();
  return ({ name, widthPx, heightPx }) => {
    const code = CODES.get(name);
    if (code === undefined || widthPx !== DRAWING_PX || heightPx !== DRAWING_PX) return undefined;
    if (!cache.has(name)) cache.set(name, findingImage(code, DRAWING_PX));
    return cache.get(name);
  };
}
