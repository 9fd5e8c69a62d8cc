import { float64At } from '../checked-access.ts';
import type { Netlist } from '../netlist.ts';
import type { BoardHole } from './hole-list.ts';
import { PointGrid } from './point-grid.ts';

/** Netlists round to a tenth of a mil. */
const sameMm = 0.03;
/** A netlist with a smaller share of the holes belongs to another board or has another origin. */
const neededShare = 0.8;

/** Gives holes whose plating no drill file states the plating of the netlist, if its holes are the same. */
export function withNetlistPlating(holes: readonly BoardHole[], netlist: Netlist | undefined): readonly BoardHole[] {
  if (netlist === undefined || netlist.holes.length === 0) return holes;
  if (holes.every((hole) => hole.plating !== undefined)) return holes;
  const known = new PointGrid(
    netlist.holes.flatMap(({ x, y }) => [x, y]),
    0.5,
  );
  const places = holes.map(({ points }) => known.nearest(float64At(points, 0), float64At(points, 1), sameMm));
  const round = holes.filter((hole) => !hole.isSlot).length;
  const found = places.filter((place, index) => place !== undefined && holes[index]?.isSlot === false).length;
  if (found < round * neededShare) return holes;
  return holes.map((hole, index): BoardHole => {
    const place = places[index];
    const stated = place === undefined ? undefined : netlist.holes[place / 2];
    return hole.plating !== undefined || stated === undefined ? hole : { ...hole, plating: stated.plating };
  });
}
