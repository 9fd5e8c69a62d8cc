import type { BoardLayer } from '../board-layer.ts';
import { float64At } from '../checked-access.ts';
import { pointAt } from '../coordinates.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import type { Problem } from '../problem.ts';
import { isCopper } from '../roles/role.ts';
import type { HoleSites } from './hole-sites.ts';
import { padSites } from './pad-sites.ts';
import { asWritten } from './placement.ts';
import { matchesOf, onPadMm } from './rank-candidates.ts';

/** Evidence that the holes of one drill file are where the copper is. */
export interface HoleScore {
  readonly file: string;
  /** Number of round holes and straight slots that are not stated to be unplated. */
  readonly plated: number;
  /** Number of these with a pad of plausible size around the same centre. */
  readonly onPads: number;
  /** Absent without plated holes. */
  readonly share?: number;
  /** The placement that was applied to the file: turned by the degrees, then shifted, mm. Absent for a file as written. */
  readonly moved?: HoleMove;
}

interface HoleMove {
  readonly isMirrored: boolean;
  readonly degrees: number;
  readonly x: number;
  readonly y: number;
}

/** Scores every drill file of an analysed board. Time grows with the holes and with the items of the copper layers. */
export function holeScores(layers: readonly BoardLayer[], problems: readonly Problem[]): readonly HoleScore[] {
  const pads = padSites(layers.flatMap(({ role, image }) => (isCopper(role) && image !== undefined ? [image] : [])));
  return layers.flatMap(({ name, role, drill }): HoleScore[] => {
    if (drill === undefined) return [];
    const sites = platedSites(drill, role === 'drill-npth');
    const plated = sites.x.length;
    const onPads = matchesOf(sites, asWritten, pads, onPadMm).length;
    const share = Math.round((onPads / plated) * 1e4) / 1e4;
    const moved = moveOf(name, problems);
    return [
      { file: name, plated, onPads, ...(plated === 0 ? {} : { share }), ...(moved === undefined ? {} : { moved }) },
    ];
  });
}

function platedSites(image: DrillImage, isUnplatedFile: boolean): HoleSites {
  const sites = { x: [] as number[], y: [] as number[], sizeMm: [] as number[], outOfRange: 0 };
  const add = (x: number, y: number, tool: number): void => {
    const { plating, diameterMm = 0 } = image.tools[tool] ?? {};
    if ((plating ?? (isUnplatedFile ? 'unplated' : undefined)) === 'unplated') return;
    sites.x.push(x);
    sites.y.push(y);
    sites.sizeMm.push(diameterMm);
  };
  for (let hit = 0; hit < image.count; hit += 1) {
    add(float64At(image.x, hit), float64At(image.y, hit), image.tool[hit] ?? 0);
  }
  for (const { tool, points } of image.slots) {
    if (points.length !== 4) continue;
    const [start, end] = [pointAt(points, 0), pointAt(points, 2)];
    add((start.x + end.x) / 2, (start.y + end.y) / 2, tool);
  }
  return sites;
}

const moves: ReadonlySet<Problem['code']> = new Set(['drill.origin-shifted', 'drill.mirrored', 'drill.rotated']);

function moveOf(file: string, problems: readonly Problem[]): HoleMove | undefined {
  const moved = problems.find((problem) => problem.file === file && moves.has(problem.code));
  if (moved === undefined) return undefined;
  const { degrees = 0, x = 0, y = 0 } = moved.data ?? {};
  return { isMirrored: moved.code === 'drill.mirrored', degrees: Number(degrees), x: Number(x), y: Number(y) };
}
