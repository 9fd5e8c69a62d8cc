import { analyseBoard, type Box, boardBox, drawLayer, openUpload, type Role, type SourceFile } from '@xunban/gerber';
import { filmColour } from '@xunban/gerber/film-colours';

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

/** Reads an earlier upload and draws each of its layers, until `shouldStop` returns true. */
export async function drawLayers(
  upload: SourceFile & { readonly roles?: Readonly<Record<string, Role>> },
  shouldStop: () => boolean,
): Promise<DrawnLayers> {
  const opened = await openUpload([upload], { shouldStop });
  const analysis = await analyseBoard(opened.files, { ...opened, roles: upload.roles ?? {}, shouldStop });
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
