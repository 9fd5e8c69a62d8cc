import type { BoardFacts, BoardMarker } from '@xunban/gerber';
import type { NarrowPlace } from '@xunban/pricing/measured-fields';

export type BoardTab = 'measured' | 'layers' | 'findings';

/** A view that another part of the page requests from the board's section: a place on the board, or one of its lists. */
export type ShownOfBoard = NarrowPlace | BoardMarker | { readonly tab: BoardTab };

/** The place as a marker, on the face on which its layer is seen. */
export function markerOf(
  place: NarrowPlace | BoardMarker,
  { facts }: { readonly facts: Pick<BoardFacts, 'files'> },
): BoardMarker {
  if ('code' in place) return place;
  const { kind, at, layer } = place;
  const role = facts.files.find(({ name }) => name === layer)?.role;
  const side = role === 'copper-top' ? 'top' : role === 'copper-bottom' ? 'bottom' : 'both';
  const code = kind === 'width' ? 'dfm.trace-narrow' : 'dfm.spacing-narrow';
  return { code, severity: 'note', ...at, file: layer, side, problem: -1 };
}
