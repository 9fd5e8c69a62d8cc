import type { BoardMarker } from '@xunban/gerber';
import type { NarrowPlace } from '@xunban/pricing/measured-fields';
import type { OpenBoard } from '../board-file/board-reader.ts';

export type BoardTab = 'measured' | 'layers' | 'findings';

/** What another part of the page asks the board's section to show: a place on the board, or one of its lists. */
export type ShownOfBoard = NarrowPlace | BoardMarker | { readonly tab: BoardTab };

/** The place as a marker, on the face on which its layer is seen. */
export function markerOf(place: NarrowPlace | BoardMarker, { facts }: OpenBoard): BoardMarker {
  if ('code' in place) return place;
  const { kind, at, layer } = place;
  const role = facts.files.find(({ name }) => name === layer)?.role;
  const side = role === 'copper-top' ? 'top' : role === 'copper-bottom' ? 'bottom' : 'both';
  const code = kind === 'width' ? 'dfm.trace-narrow' : 'dfm.spacing-narrow';
  return { code, severity: 'note', ...at, file: layer, side, problem: -1 };
}
