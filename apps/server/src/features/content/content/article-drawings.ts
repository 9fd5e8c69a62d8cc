import type { ArticleImageAddress } from '@xunban/contract/article-images';
import { dfmAnchor } from '@xunban/contract/capability-anchors';
import { analyseBoard } from '@xunban/gerber';
import { findingImage, ILLUSTRATED_FINDINGS } from '@xunban/gerber/finding-images';
import { drawBoard } from '@xunban/gerber/images';
import { sampleBoard } from '@xunban/gerber/sample-boards';
import sharp from 'sharp';

/** Width of every drawing and height of a finding: twice the displayed size, for high-resolution screens. */
const DRAWING_PX = 480;

const CODES = new Map(ILLUSTRATED_FINDINGS.map((code) => [dfmAnchor(code), code]));

/** Names of the drawings of a board during its production, with the layers that it has by then. */
const STAGES: Readonly<Record<string, RegExp>> = {
  'board-etched': /^copper-/,
  'board-masked': /^(copper|mask)-/,
  'board-printed': /^(copper|mask|silk)-/,
};
const STAGE_HEIGHT_PX = 305;

/** True for the name of a drawing that articles can show. */
export const isDrawing = (name: string): boolean => CODES.has(name) || name in STAGES;

/** Returns a function that makes each drawing at its first request: about 20 findings and a board, 5 to 30 kB each. */
export function articleDrawings(): (address: ArticleImageAddress) => Promise<Uint8Array | undefined> {
  const cache = new Map<string, Promise<Uint8Array | undefined>>();
  return async ({ name, widthPx, heightPx }) => {
    const height = CODES.has(name) ? DRAWING_PX : STAGE_HEIGHT_PX;
    if (!isDrawing(name) || widthPx !== DRAWING_PX || heightPx !== height) return undefined;
    const drawing = cache.get(name) ?? draw(name);
    cache.set(name, drawing);
    return drawing;
  };
}

async function draw(name: string): Promise<Uint8Array | undefined> {
  const code = CODES.get(name);
  if (code !== undefined) return findingImage(code, DRAWING_PX);
  const analysis = analyseBoard(sampleBoard('sensor'));
  const layers = analysis.layers.filter(({ role }) => !/^(copper|mask|silk)-/.test(role) || STAGES[name]?.test(role));
  const svg = drawBoard({ ...analysis, layers }, { side: 'top', finish: 'enig', pixelWidth: DRAWING_PX });
  return sharp(Buffer.from(svg))
    .resize(DRAWING_PX, STAGE_HEIGHT_PX, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
}
