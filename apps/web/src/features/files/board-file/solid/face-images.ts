import type { BoardColours, BoardLook, BoardSide, Box, FacePainter } from '@xunban/gerber';
import { readingTools } from '../canvas-tools.ts';
import type { FaceImages, SolidLook } from './solid-messages.ts';

/** The image of a face, painted once. */
export interface PaintedFace extends FaceImages {
  readonly colour: OffscreenCanvas;
  readonly relief: OffscreenCanvas;
  readonly reliefContext: OffscreenCanvasRenderingContext2D;
  readonly side: BoardSide;
  readonly box: Box;
}

/** 25 µm to the pixel show the finest tracks; more than this many pixels would not fit into the memory of phones. */
const PIXELS_PER_MM = 40;
const MAX_PIXELS = 3072;
const MIN_PIXELS = 512;

export function paintFaceImages(
  painter: FacePainter,
  box: Box,
  side: BoardSide,
  { colours, platedEdges }: SolidLook,
  maxPixels: number,
): PaintedFace {
  const [boardWidth, boardHeight] = [Math.max(0.1, box.maxX - box.minX), Math.max(0.1, box.maxY - box.minY)];
  const long = Math.max(boardWidth, boardHeight);
  const pixels = Math.min(MAX_PIXELS, maxPixels, Math.max(MIN_PIXELS, long * PIXELS_PER_MM));
  const paint = (scale: number, look: BoardLook & { readonly kind: 'board' }, ground?: string) => {
    const [width, height] = [Math.max(2, Math.round(boardWidth * scale)), Math.max(2, Math.round(boardHeight * scale))];
    const surface = readingTools.createSurface(width, height);
    if (ground) {
      surface.context.fillStyle = ground;
      surface.context.fillRect(0, 0, width, height);
    }
    painter.paint(surface.context, { side, scale, offsetX: 0, offsetY: 0, width, height }, look);
    return surface;
  };
  const scale = pixels / long;
  // Holes are cut from the body. In the image they would leave a pale rim where pixels mix.
  const colour = paint(scale, { kind: 'board', colours, platedEdges, without: ['holes'] }, colours.mask);
  const relief = paint(scale / 2, { kind: 'board', colours: reliefColours, platedEdges });
  return { colour: colour.image, relief: relief.image, reliefContext: relief.context, side, box };
}

/** The painter's colours encode the height of each material. Metal is brightest, since it shines most. */
const reliefColours: BoardColours = {
  substrate: '#303030',
  mask: '#505050',
  coveredCopper: '#7c7c7c',
  tentedHole: '#484848',
  bareCopper: '#c8c8c8',
  legend: '#909090',
  grooveBottom: '#000000',
};
