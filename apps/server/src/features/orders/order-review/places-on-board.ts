import type { BoardFacts, FindingPlace, Problem } from '@xunban/gerber';
import type { Finding } from '../../orders-core/orders/findings.ts';

/** An engineer looks at the worst ones; all others are like them. */
const MOST_PLACES = 20;

type Place = NonNullable<Finding['places']>[number];

/** The places of a problem as shares of the board, so that they can be shown on its drawing. None without an outline. */
export function placesOnBoard(
  { at, file, places }: Pick<Problem, 'at' | 'file' | 'places'>,
  { board, files }: BoardFacts,
): Place[] {
  if (!board || board.widthMm <= 0 || board.heightMm <= 0) return [];
  const single: FindingPlace[] = at ? [{ ...at, ...(file === undefined ? {} : { layer: file }) }] : [];
  const roles = new Map(files.map(({ name, role }) => [name, role]));
  return (places ?? single).slice(0, MOST_PLACES).map(({ x, y, layer, mm }) => {
    const role = layer === undefined ? '' : (roles.get(layer) ?? '');
    return {
      left: share((x - board.minX) / board.widthMm),
      top: share(1 - (y - board.minY) / board.heightMm),
      side: role.endsWith('-top') ? 'top' : role.endsWith('-bottom') ? 'bottom' : 'both',
      ...(layer === undefined ? {} : { layer }),
      ...(mm === undefined ? {} : { mm }),
    };
  });
}

/** Five decimals are a few micrometres of a board. */
const share = (value: number): number => Math.round(value * 1e5) / 1e5;
