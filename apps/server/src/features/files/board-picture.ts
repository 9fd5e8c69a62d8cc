import { timingSafeEqual } from 'node:crypto';
import {
  boardColours,
  type ColourChoice,
  orderedPanel,
  type PanelOrder,
  panelDrawing,
  recolourDrawing,
} from '@xunban/gerber';
import type { Deps } from '../../platform/deps.ts';
import { FileMissing } from '../../platform/files/store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findAnyBoardFile } from './board-file-store.ts';
import { pictureKey } from './picture-key.ts';

/** How an order has its boards: in which colours, with which edges, in which panel. */
export interface OrderedLook extends ColourChoice {
  readonly edgePlated?: boolean | undefined;
  readonly panelX?: number | undefined;
  readonly panelY?: number | undefined;
  readonly panelSeparation?: PanelOrder['separation'] | undefined;
  readonly rails?: PanelOrder['rails'] | undefined;
  readonly railWidthMm?: number | undefined;
}

/** The stored drawing of a side, as it is ordered. A wrong proof and a missing file are one case. @throws {Refusal} `notFound` */
export async function boardPicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  wanted: { readonly fileId: string; readonly side: 'top' | 'bottom'; readonly key: string },
  look: OrderedLook,
): Promise<string> {
  const file = await findAnyBoardFile(db.read, wanted.fileId);
  if (!file?.has_picture || !isSame(file.picture_key, wanted.key)) throw new Refusal('notFound');
  try {
    const drawing = await files.read(pictureKey(file.sha256, wanted.side, file.facts_version));
    const coloured = recolourDrawing(drawing.toString('utf8'), { ...look, isEdgePlated: look.edgePlated });
    const panel = panelOf(look);
    return panel ? panelDrawing(coloured, wanted.side, panel, boardColours(look)) : coloured;
  } catch (error) {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  }
}

function panelOf({ panelX, panelY, panelSeparation, rails, railWidthMm }: OrderedLook): PanelOrder | undefined {
  if (!panelX || !panelY || !panelSeparation || !rails || !railWidthMm) return undefined;
  return orderedPanel({ deliveryForm: 'panelByUs', panelX, panelY, panelSeparation, rails, railWidthMm });
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
