import type { CadNets } from '../cad-board.ts';
import type { BoardDesign, MadeLayer } from './board-design.ts';
import { names } from './layer-names.ts';

/** The name of a net; '' for copper without one, which KiCad numbers 0. */
export const netName = (net: string | undefined): string => (net === undefined || net === '0' ? '' : net);

/** The nets that join two pads or more, and the lands on the outer sides that a tester reaches. */
export function netsOf(board: BoardDesign, layers: readonly MadeLayer[], nameOf: (net: string) => string): CadNets {
  const top = layers.find(({ copper, isFront }) => copper !== undefined && isFront);
  const bottom = layers.find(({ copper, isBack }) => copper !== undefined && isBack);
  const pads = new Map<string, number>();
  const points = { top: 0, bottom: 0 };
  for (const { net, layers: on } of board.pads) {
    const name = netName(net);
    if (name === '') continue;
    pads.set(name, (pads.get(name) ?? 0) + 1);
    if (top !== undefined && names(on, top)) points.top += 1;
    if (bottom !== undefined && names(on, bottom)) points.bottom += 1;
  }
  const joined = [...pads].flatMap(([net, count]) => (count > 1 ? [nameOf(net)] : []));
  return { names: joined, points, vias: board.vias.length };
}
