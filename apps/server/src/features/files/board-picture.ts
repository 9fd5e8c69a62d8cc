import { timingSafeEqual } from 'node:crypto';
import { type ColourChoice, recolourDrawing } from '@xunban/gerber';
import type { Deps } from '../../platform/deps.ts';
import { FileMissing } from '../../platform/files/store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findAnyBoardFile } from './board-file-store.ts';
import { pictureKey } from './upload-board.ts';

/** The stored drawing of a side, in the given colours. A wrong proof and a missing file are one case. @throws {Refusal} `notFound` */
export async function boardPicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  wanted: { readonly fileId: string; readonly side: 'top' | 'bottom'; readonly key: string },
  colours: ColourChoice,
): Promise<string> {
  const file = await findAnyBoardFile(db.read, wanted.fileId);
  if (!file?.has_picture || !isSame(file.picture_key, wanted.key)) throw new Refusal('notFound');
  try {
    const drawing = await files.read(pictureKey(file.sha256, wanted.side, file.facts_version));
    return recolourDrawing(drawing.toString('utf8'), colours);
  } catch (error) {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
