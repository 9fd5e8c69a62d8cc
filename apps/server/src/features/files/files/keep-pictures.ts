import type { Deps } from '../../../platform/deps.ts';
import type { BoardPictures } from './board-analysis/read-board.ts';
import { FACTS_VERSION, pictureKey } from './picture-key.ts';

/** Stores the drawn sides of a content. @param of its hash, and the tag of corrected roles, empty for none */
export async function keepPictures(
  files: Deps['files'],
  { sha256, rolesTag }: { readonly sha256: string; readonly rolesTag: string },
  images: BoardPictures,
): Promise<void> {
  for (const side of ['top', 'bottom'] as const)
    await files.put(pictureKey(sha256, side, FACTS_VERSION, rolesTag), Buffer.from(images[side]));
}
