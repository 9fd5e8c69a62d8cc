import type { BoardAnalysis, Box, Plating } from '@xunban/gerber';

/** Input of a solid: the board's outline and the holes that go through it. Plain data of a few kilobytes. */
export interface SolidShape {
  readonly box: Box;
  readonly loops: readonly SolidLoop[];
  /** The loops that are rails and bridges of a panel, as boxes. */
  readonly frame?: readonly Box[];
  readonly holes: readonly SolidHole[];
  /** V-cuts, on both faces. */
  readonly vCuts: readonly SolidLine[];
}

/** From and to, mm. */
export interface SolidLine {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

interface SolidLoop {
  readonly kind: 'board' | 'cutout';
  /** x, y pairs, mm; the first is not repeated. */
  readonly points: ArrayLike<number>;
}

export interface SolidHole {
  readonly diameterMm: number;
  /** x, y pairs along the cutter's way; one pair for a round hole. */
  readonly points: ArrayLike<number>;
  readonly isPlated: boolean;
}

const PLATING_OF_ROLE: Readonly<Record<string, Plating | undefined>> = {
  'drill-pth': 'plated',
  'drill-npth': 'unplated',
  'drill-rout': 'unplated',
};

/**
 * Returns the shape of a board, or its bounding box when no file describes the shape. A hole without a stated plating is
 * treated as plated, as it would be made.
 */
export function solidShape({ outline, layers, cuts }: BoardAnalysis, box: Box): SolidShape {
  const { minX, minY, maxX, maxY } = box;
  const whole: SolidLoop = { kind: 'board', points: [minX, minY, maxX, minY, maxX, maxY, minX, maxY] };
  const holes = layers.flatMap(({ drill, role, span }): SolidHole[] => {
    // Blind and buried holes do not go through.
    if (!drill || span) return [];
    const platingOf = (tool: number) => (drill.tools[tool]?.plating ?? PLATING_OF_ROLE[role]) !== 'unplated';
    const made: SolidHole[] = [];
    for (let hit = 0; hit < drill.count; hit += 1) {
      const tool = drill.tool[hit] ?? 0;
      const diameterMm = drill.tools[tool]?.diameterMm ?? 0;
      const points = [drill.x[hit] ?? 0, drill.y[hit] ?? 0];
      if (diameterMm > 0) made.push({ diameterMm, points, isPlated: platingOf(tool) });
    }
    for (const { tool, points } of drill.slots) {
      const diameterMm = drill.tools[tool]?.diameterMm ?? 0;
      if (diameterMm > 0) made.push({ diameterMm, points, isPlated: platingOf(tool) });
    }
    return made;
  });
  const milled = cuts.ways.map(({ diameterMm, x1, y1, x2, y2 }) => ({
    diameterMm,
    points: [x1, y1, x2, y2],
    isPlated: false,
  }));
  return { box, loops: outline?.loops ?? [whole], holes: [...holes, ...milled], vCuts: cuts.vCuts };
}
