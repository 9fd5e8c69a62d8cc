import type { HoleClass, HoleFacts, HoleSizes } from '../facts.ts';
import { defined } from '../job-file.ts';
import type { BoardHole } from './hole-list.ts';

/** Number of holes on the edge of the board, and number of its sides with castellations. */
export interface EdgeCounts {
  readonly castellated: number;
  readonly castellatedSides: number;
  readonly mouseBites: number;
}

/** Numbers and sizes of holes. They depend on the drill files alone. */
export function holeSizes(holes: readonly BoardHole[]): HoleSizes {
  const round = holes.filter((hole) => !hole.isSlot).length;
  const sizes = holes.map((hole) => hole.diameterMm).filter((size) => size > 0);
  return defined({
    round,
    slots: holes.length - round,
    minDrillMm: sizes.length > 0 ? sizes.reduce((min, size) => Math.min(min, size)) : undefined,
    maxDrillMm: sizes.length > 0 ? sizes.reduce((max, size) => Math.max(max, size)) : undefined,
  });
}

/** Counts and sizes of holes. Round holes are counted by plating only if that of every one is known. */
export function holeFacts(
  holes: readonly BoardHole[],
  edge: EdgeCounts,
  spans: readonly (readonly [number, number])[],
): HoleFacts {
  const round = holes.filter((hole) => !hole.isSlot);
  const { slots, minDrillMm, maxDrillMm } = holeSizes(holes);
  const isPlatingKnown = round.every((hole) => hole.plating !== undefined);
  const pth = round.filter((hole) => hole.plating === 'plated').length;
  return defined({
    round: round.length,
    roundPth: isPlatingKnown ? pth : undefined,
    roundNpth: isPlatingKnown ? round.length - pth : undefined,
    platingInferred: isPlatingKnown && round.some((hole) => hole.isPlatingInferred) ? (true as const) : undefined,
    slots,
    minDrillMm,
    maxDrillMm,
    castellated: edge.castellated,
    castellatedSides: edge.castellated > 0 ? edge.castellatedSides : undefined,
    mouseBites: edge.mouseBites,
    classes: classesOf(holes),
    spans: spans.length > 0 ? spans : undefined,
  });
}

function classesOf(holes: readonly BoardHole[]): HoleClass[] {
  const classes = new Map<string, { -readonly [K in keyof HoleClass]: HoleClass[K] }>();
  for (const hole of holes) {
    const key = `${hole.diameterMm}:${hole.plating ?? ''}`;
    const known = classes.get(key) ?? {
      diameterMm: hole.diameterMm,
      ...(hole.plating === undefined ? {} : { plating: hole.plating }),
      round: 0,
      slots: 0,
    };
    if (hole.isSlot) known.slots += 1;
    else known.round += 1;
    classes.set(key, known);
  }
  return [...classes.values()].sort(
    (left, right) =>
      left.diameterMm - right.diameterMm || (left.plating ?? '').localeCompare(right.plating ?? '', 'en'),
  );
}
