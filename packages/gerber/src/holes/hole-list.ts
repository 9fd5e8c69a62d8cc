import type { BoardLayer } from '../board-layer.ts';
import { float64At, itemAt } from '../checked-access.ts';
import type { Plating } from '../drill/drill-image.ts';
import type { Problem } from '../problem.ts';
import type { RoleDecision } from '../roles/role.ts';
import type { LayerSpan } from './layer-span.ts';
import type { PlacedDrill } from './place-drills.ts';

/** One hole or slot of the board. A round hole has one point. */
export interface BoardHole {
  readonly file: string;
  readonly diameterMm: number;
  readonly plating?: Plating;
  /** Set when the plating is not stated and was inferred from the copper around the hole. */
  readonly isPlatingInferred?: true;
  readonly functions?: readonly string[];
  /** x, y pairs along the cutter's way. */
  readonly points: Float64Array;
  readonly isSlot: boolean;
  /** Only of blind and buried holes. */
  readonly span?: LayerSpan;
}

/**
 * All holes of all drill files. A file that only repeats the holes of others is reported and left out, but plating that
 * only it states is taken over.
 */
export function listHoles(
  drills: readonly PlacedDrill[],
  roles: ReadonlyMap<string, RoleDecision>,
): { readonly holes: readonly BoardHole[]; readonly problems: readonly Problem[] } {
  const lists = drills.map((drill) => holesOf(drill, roles.get(drill.name)));
  const problems: Problem[] = [];
  const platings = new Map<string, Plating>();
  const unique = lists.filter((list, index) => {
    if (list.length === 0) return true;
    const others = new Set(lists.flatMap((other, at) => (isOther(lists, index, at) ? other.map(placeKey) : [])));
    if (!list.every((hole) => others.has(placeKey(hole)))) return true;
    for (const hole of list) if (hole.plating !== undefined) platings.set(placeKey(hole), hole.plating);
    problems.push({
      code: 'drill.duplicate-hits',
      severity: 'warning',
      file: itemAt(list, 0).file,
      data: { holes: list.length },
    });
    return false;
  });
  const holes = unique.flat().map((hole): BoardHole => {
    if (platings.size === 0) return hole;
    // A file of unplated holes next to a file of all holes defines the plating of its holes.
    const repeated = platings.get(placeKey(hole));
    const plating = repeated === 'unplated' ? repeated : (hole.plating ?? repeated);
    return plating === undefined || plating === hole.plating ? hole : { ...hole, plating };
  });
  return { holes, problems };
}

/** The holes of a board's layers, without problems: a file that repeats others counts once. */
export function layerHoles(layers: readonly BoardLayer[]): readonly BoardHole[] {
  const drills = layers.flatMap(({ name, drill, span }): PlacedDrill[] =>
    drill === undefined ? [] : [{ name, image: drill, ...(span === undefined ? {} : { span }) }],
  );
  const roles = new Map(
    layers.map(({ name, role }) => [name, { role, confidence: 1, reason: 'file-name' as const }] as const),
  );
  return listHoles(drills, roles).holes;
}

/** Decides which of two files stays: the one with more holes; of equal ones the first. */
function isOther(lists: readonly (readonly BoardHole[])[], index: number, at: number): boolean {
  if (at === index) return false;
  const [own, other] = [itemAt(lists, index).length, itemAt(lists, at).length];
  return other > own || (other === own && at < index);
}

// Vias above each other in different layers are different holes.
const placeKey = (hole: BoardHole): string =>
  `${hole.span ?? ''}:${hole.diameterMm.toFixed(2)}:${Array.from(hole.points, (value) => Math.round(value * 50)).join(',')}`;

function holesOf({ name, image, span }: PlacedDrill, decision: RoleDecision | undefined): BoardHole[] {
  const rolePlating: Plating | undefined =
    decision?.role === 'drill-pth' ? 'plated' : decision?.role === 'drill-npth' ? 'unplated' : undefined;
  const make = (tool: number, points: Float64Array, isSlot: boolean): BoardHole => {
    const bit = image.tools[tool];
    const plating = bit?.plating ?? rolePlating;
    return {
      file: name,
      diameterMm: bit?.diameterMm ?? 0,
      points,
      isSlot,
      ...(plating === undefined ? {} : { plating }),
      ...(bit?.functions === undefined ? {} : { functions: bit.functions }),
      ...(span === undefined ? {} : { span }),
    };
  };
  const holes: BoardHole[] = [];
  for (let hit = 0; hit < image.count; hit += 1) {
    holes.push(make(image.tool[hit]!, Float64Array.of(float64At(image.x, hit), float64At(image.y, hit)), false));
  }
  for (const slot of image.slots) holes.push(make(slot.tool, slot.points, true));
  return holes;
}
