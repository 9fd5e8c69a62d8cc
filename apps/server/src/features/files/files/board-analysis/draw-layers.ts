import { type Box, boardBox, drawLayer } from '@xunban/gerber';
import { filmColour } from '@xunban/gerber/film-colours';
import { type Effort, type KnownUpload, parseUpload } from './reading-effort.ts';

/** The layers of a board, each drawn alone. Plain data, because it crosses from one thread to another. */
export interface DrawnLayers {
  /** The area of the drawing that every image shows, mm: that of the drawn board. Null where nothing is drawn. */
  readonly box: Box | null;
  readonly layers: readonly DrawnLayer[];
}

export interface DrawnLayer {
  /** Name of the file. */
  readonly name: string;
  readonly role: string;
  /** A CSS colour. */
  readonly colour: string;
  /** SVG text, seen from above; null where it would be too much. */
  readonly svg: string | null;
}

/** Smaller items are left out, in micrometres: the browser draws them at every movement. */
const DETAIL_UM = 5;
/** An image beyond this would stall the browser; all of them together lie in the server's memory. */
const MAX_SVG_LENGTH = 8 * 1024 * 1024;
const MAX_TOTAL_LENGTH = 32 * 1024 * 1024;

/** Reads an earlier upload and draws each of its layers, as far as the effort goes. */
export async function drawLayers(upload: KnownUpload, effort: Effort): Promise<DrawnLayers> {
  const { shouldStop } = effort;
  const parsed = await parseUpload(upload, effort);
  effort.expect(parsed.estimateMs());
  const analysis = parsed.begin().finish();
  const layers: DrawnLayer[] = [];
  let left = MAX_TOTAL_LENGTH;
  for (const { name, role } of analysis.layers) {
    const colour = filmColour(role);
    const idPrefix = `l${layers.length}`;
    const drawn = shouldStop() ? undefined : drawLayer(analysis, name, { colour, detailUm: DETAIL_UM, idPrefix });
    const svg = drawn === undefined || drawn.length > Math.min(left, MAX_SVG_LENGTH) ? null : drawn;
    left -= svg?.length ?? 0;
    layers.push({ name, role, colour, svg });
  }
  return { box: boardBox(analysis) ?? null, layers };
}
