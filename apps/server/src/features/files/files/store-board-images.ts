import type { Deps } from '../../../platform/deps.ts';
import type { BoardImages } from './board-analysis/read-board.ts';
import { FACTS_VERSION, imageKey } from './image-key.ts';

/** Stores the drawn sides of a content. @param rolesTag tag of corrected roles; empty for none */
export async function storeBoardImages(
  files: Deps['files'],
  { sha256, rolesTag }: { readonly sha256: string; readonly rolesTag: string },
  images: BoardImages,
): Promise<void> {
  for (const side of ['top', 'bottom'] as const)
    await files.put(imageKey(sha256, side, FACTS_VERSION, rolesTag), Buffer.from(images[side]));
}
