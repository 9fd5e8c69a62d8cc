import type { Deps } from '../../../platform/deps.ts';
import type { BoardImages } from './board-analysis/read-board.ts';
import { DRAWINGS, FACTS_VERSION, imageKey } from './image-key.ts';

/** Stores the drawings of a content. @param rolesTag tag of corrected roles; empty for none */
export async function storeBoardImages(
  files: Deps['files'],
  { sha256, rolesTag }: { readonly sha256: string; readonly rolesTag: string },
  images: BoardImages,
): Promise<void> {
  for (const drawing of DRAWINGS) {
    const svg = images[drawing];
    if (svg !== undefined) await files.put(imageKey(sha256, drawing, FACTS_VERSION, rolesTag), Buffer.from(svg));
  }
}
