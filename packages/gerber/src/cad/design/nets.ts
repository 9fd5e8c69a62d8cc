import type { CadNets } from '../cad-board.ts';
import type { BoardDesign, MadeLayer } from './board-design.ts';
import { names } from './layer-names.ts';

/** The nets that join two pads or more, and the lands on the outer sides that a tester reaches. */
export function netsOf(board: BoardDesign, layers: readonly MadeLayer[], nameOf: (net: string) => string): CadNets {
  const top = layers.find(({ copper, isFront }) => copper !== undefined && isFront);
  const bottom = layers.find(({ copper, isBack }) => copper !== undefined && isBack);
  const pads = new Map<string, number>();
  const points = { top: 0, bottom: 0 };
  for (const { net, layers: on } of board.pads) {
    if (net === undefined || net === '' || net === '0') continue;
    pads.set(net, (pads.get(net) ?? 0) + 1);
    if (top !== undefined && names(on, top)) points.top += 1;
    if (bottom !== undefined && names(on, bottom)) points.bottom += 1;
  }
  const joined = [...pads].flatMap(([net, count]) => (count > 1 ? [nameOf(net)] : []));
  return { names: joined, points, vias: board.vias.length };
}
