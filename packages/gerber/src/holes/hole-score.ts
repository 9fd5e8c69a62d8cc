import type { BoardLayer } from '../board-layer.ts';
import { float64At, numberAt, uint32At } from '../checked-access.ts';
import { pointAt } from '../coordinates.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { ItemKind, type LayerImage } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import type { Problem } from '../problem.ts';
import { isCopper } from '../roles/role.ts';
import type { HoleSites } from './hole-sites.ts';
import { padSites, padSitesOf } from './pad-sites.ts';
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
  const copper = layers.flatMap(({ role, image }) => (isCopper(role) && image !== undefined ? [image] : []));
  const { x, y, sizeMm, grid } = padSites(copper);
  const pads = padSitesOf([
    ...x.map((at, pad) => [at, numberAt(y, pad), numberAt(sizeMm, pad)] as const),
    ...copper.flatMap(longPads).filter(([padX, padY]) => grid.nearest(padX, padY, onPadMm) === undefined),
  ]);
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

/** A long pad may be painted by one stroke as wide as the pad, whose middle is that of the hole. */
const maxSlenderness = 2;

function longPads(image: LayerImage): (readonly [x: number, y: number, sizeMm: number])[] {
  const { items, apertures } = writeOutBlocks(image);
  return Array.from({ length: items.count }, (_, item) => item).flatMap((item) => {
    const pen = apertures[uint32At(items.tool, item)];
    if (items.kind[item] !== ItemKind.line || items.dark[item] === 0 || pen?.shape !== 'circle') return [];
    const at = uint32At(items.start, item);
    const [from, to] = [pointAt(items.coords, at), pointAt(items.coords, at + 2)];
    const isLong = Math.hypot(to.x - from.x, to.y - from.y) > pen.diameter * maxSlenderness;
    return isLong ? [] : [[(from.x + to.x) / 2, (from.y + to.y) / 2, pen.diameter] as const];
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
