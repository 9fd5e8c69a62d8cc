import { timingSafeEqual } from 'node:crypto';
import {
  boardColours,
  type ColourChoice,
  NAMED_EDGES,
  type OrderedEdges,
  orderedEdges,
  orderedPanel,
  type PanelOrder,
  type PlatedEdges,
  panelDrawing,
  recolourDrawing,
} from '@xunban/gerber';
import type { Deps } from '../../../platform/deps.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type BoardFileRow, findAnyBoardFile } from './board-file-store.ts';
import { imageKey } from './image-key.ts';

/** The appearance of an order's boards: colours, edges and panel. */
export interface OrderedLook extends ColourChoice {
  /** The apertures of a stencil instead of boards. */
  readonly product?: 'stencil' | undefined;
  /** All edges. */
  readonly allEdgesPlated?: boolean | undefined;
  readonly platedEdges?: OrderedEdges['platedEdges'] | undefined;
  readonly panelX?: number | undefined;
  readonly panelY?: number | undefined;
  readonly panelSeparation?: PanelOrder['separation'] | undefined;
  readonly rails?: PanelOrder['rails'] | undefined;
  readonly railWidthMm?: number | undefined;
}

/** The stored drawing of a side, as it is ordered. A wrong proof and a missing file are one case. @throws {Refusal} `notFound` */
export async function boardImage(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  wanted: { readonly fileId: string; readonly side: 'top' | 'bottom'; readonly key: string },
  look: OrderedLook,
): Promise<string> {
  const file = await findAnyBoardFile(db.read, wanted.fileId);
  if (!file || !isSame(file.image_key, wanted.key)) throw new Refusal('notFound');
  const drawing = await drawingOf(files, file, wanted.side, look);
  if (drawing === undefined) throw new Refusal('notFound');
  return drawing;
}

/**
 * The stored drawing of a side of a board that is ordered like this, for readers who have been found allowed to see it.
 * @returns undefined where nothing is drawn, or where the store has lost it
 */
export async function storedDrawing(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  fileId: string,
  side: 'top' | 'bottom',
  spec: Omit<OrderedLook, 'platedEdges'> & OrderedEdges & Parameters<typeof orderedPanel>[0],
): Promise<string | undefined> {
  const file = await findAnyBoardFile(db.read, fileId);
  if (!file) return undefined;
  const panel = orderedPanel(spec) === undefined ? { panelX: undefined } : {};
  return drawingOf(files, file, side, { ...spec, ...edgesOf(spec), ...panel });
}

async function drawingOf(
  files: Deps['files'],
  file: BoardFileRow,
  side: 'top' | 'bottom',
  look: OrderedLook,
): Promise<string | undefined> {
  if (!file.has_image) return undefined;
  try {
    const kind = look.product === 'stencil' ? (`paste-${side}` as const) : side;
    const drawing = (await files.read(imageKey(file.sha256, kind, file.facts_version, file.roles_tag))).toString(
      'utf8',
    );
    if (kind !== side) return drawing;
    const coloured = recolourDrawing(drawing, { ...look, platedEdges: platedOf(look) });
    const panel = panelOf(look);
    return panel ? panelDrawing(coloured, side, panel, boardColours(look)) : coloured;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

/** Returns the edges as address parameters. */
export const edgesOf = (spec: OrderedEdges): Pick<OrderedLook, 'allEdgesPlated' | 'platedEdges'> => {
  const edges = orderedEdges(spec);
  return {
    allEdgesPlated: edges === 'all',
    platedEdges: edges === 'all' || edges.length === 0 ? undefined : spec.platedEdges,
  };
};

function platedOf({ allEdgesPlated, platedEdges }: OrderedLook): PlatedEdges {
  if (allEdgesPlated) return 'all';
  return platedEdges === undefined || platedEdges === 'asDrawn' ? [] : NAMED_EDGES[platedEdges];
}

function panelOf({ panelX, panelY, panelSeparation, rails, railWidthMm }: OrderedLook): PanelOrder | undefined {
  if (!panelX || !panelY || !panelSeparation || !rails || !railWidthMm) return undefined;
  return orderedPanel({ deliveryForm: 'panelByUs', panelX, panelY, panelSeparation, rails, railWidthMm });
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
