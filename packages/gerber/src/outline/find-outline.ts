import type { Box } from '../image/layer-image.ts';
import type { JobFile } from '../job-file.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';
import { isCopper, type RoleDecision } from '../roles/role.ts';
import { type AssembledOutline, assemble } from './assemble.ts';
import { centreLines } from './centre-lines.ts';
import { chooseLoops } from './choose-loops.ts';
import type { ContentPoints } from './content-points.ts';
import type { NestedLoop } from './nesting.ts';
import type { BoardOutline, OutlineLoop, OutlineSource } from './outline.ts';
import type { OutlineEvidence } from './outline-evidence.ts';

export interface FoundOutline {
  readonly outline?: BoardOutline;
  readonly confidence: number;
  readonly file?: string;
  readonly problems: readonly Problem[];
}

const goodCoverage = 0.9;
/** Borders on copper are drawn with an ordinary pen, not with a pour. */
const borderPenMm = 1.1;

/**
 * The board's shape, from the best source there is: a drawing of it; a border that copper layers repeat; another drawing
 * that encloses everything; the size a job file states; the extent of the copper.
 */
export function findOutline(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  content: ContentPoints,
  evidence: OutlineEvidence,
): FoundOutline {
  const named = files.filter((file) => roles.get(file.name)?.role === 'outline' && file.gerber !== undefined);
  const fromFile = bestFile(named, content, evidence);
  if (fromFile !== undefined) return fromFile;
  const problems: Problem[] = named.map((file) => ({ code: 'outline.open', severity: 'warning', file: file.name }));
  if (named.length === 0) problems.push({ code: 'outline.missing', severity: 'warning' });
  const border = copperBorder(files, roles, content);
  if (border !== undefined) {
    return {
      ...border,
      problems: [
        ...problems,
        {
          code: 'outline.taken-from-copper',
          severity: 'warning',
          ...(border.file === undefined ? {} : { file: border.file }),
        },
      ],
    };
  }
  const estimate = estimated(files, roles, named);
  if (estimate === undefined) return { confidence: 0, problems };
  return { ...estimate, problems: [...problems, { code: 'outline.estimated', severity: 'warning' }] };
}

function bestFile(
  named: readonly ReadFile[],
  content: ContentPoints,
  evidence: OutlineEvidence,
): FoundOutline | undefined {
  let best: { file: ReadFile; made: AssembledOutline; coverage: number; area: number } | undefined;
  for (const file of named) {
    const made = evidence.assembled(file);
    const chosen = chooseLoops(made.loops, content);
    if (chosen.boards.length === 0) continue;
    const area = chosen.boards.reduce((sum, index) => sum + made.loops[index]!.areaMm2, 0);
    // Equal coverage: the larger one is the panel, the smaller the boards in it.
    const isBetter =
      best === undefined ||
      chosen.coverage > best.coverage + 0.02 ||
      (chosen.coverage > best.coverage - 0.02 && area > best.area * 1.001);
    if (isBetter) best = { file, made, coverage: chosen.coverage, area };
  }
  if (best === undefined) return undefined;
  const { file, made, coverage } = best;
  return {
    outline: shapeOf(made, content, 'outline-file'),
    confidence: coverage >= goodCoverage ? (made.isTraced ? 0.85 : 0.97) : 0.5,
    file: file.name,
    problems: shapeProblems(file.name, made, content),
  };
}

function shapeProblems(file: string, made: AssembledOutline, content: ContentPoints): Problem[] {
  const problems: Problem[] = [];
  const chosen = chooseLoops(made.loops, content);
  if (made.gapClosedMm > 0.001) {
    const gapMm = Math.round(made.gapClosedMm * 1e4) / 1e4;
    const severity = made.gapClosedMm > 0.05 ? 'warning' : 'note';
    problems.push({ code: 'outline.gap-closed', severity, file, data: { gapMm } });
  }
  if (made.isDrawnTwice) problems.push({ code: 'outline.drawn-twice', severity: 'note', file });
  if (made.isTraced) problems.push({ code: 'outline.traced', severity: 'warning', file });
  if (chosen.ignored > 0) {
    problems.push({ code: 'outline.loops-ignored', severity: 'warning', file, data: { count: chosen.ignored } });
  }
  if (chosen.boards.length > 1) {
    problems.push({ code: 'outline.several-boards', severity: 'note', file, data: { count: chosen.boards.length } });
  }
  return problems;
}

function shapeOf(made: AssembledOutline, content: ContentPoints, source: OutlineSource): BoardOutline {
  const chosen = chooseLoops(made.loops, content);
  const loops = [
    ...chosen.boards.map((index) => outlineLoop(made.loops[index]!, 'board')),
    ...chosen.cutouts.map((index) => outlineLoop(made.loops[index]!, 'cutout')),
  ];
  return {
    source,
    loops,
    bounds: boundsOf(chosen.boards.map((index) => made.loops[index]!)),
    gapClosedMm: made.gapClosedMm,
  };
}

function outlineLoop({ points, areaMm2 }: NestedLoop, kind: OutlineLoop['kind']): OutlineLoop {
  let perimeterMm = 0;
  let beforeX = points[points.length - 2]!;
  let beforeY = points[points.length - 1]!;
  for (let at = 0; at < points.length; at += 2) {
    perimeterMm += Math.hypot(points[at]! - beforeX, points[at + 1]! - beforeY);
    beforeX = points[at]!;
    beforeY = points[at + 1]!;
  }
  return { points, kind, areaMm2, perimeterMm };
}

function boundsOf(boxes: readonly Box[]): Box {
  return {
    minX: Math.min(...boxes.map((box) => box.minX)),
    minY: Math.min(...boxes.map((box) => box.minY)),
    maxX: Math.max(...boxes.map((box) => box.maxX)),
    maxY: Math.max(...boxes.map((box) => box.maxY)),
  };
}

/**
 * PADS, Allegro and OrCAD users often have the board's edge on every layer instead of in a file of its own. A loop that
 * holds all pads and that two layers share is that edge; a drawing layer that has one is believed a little less.
 */
function copperBorder(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  content: ContentPoints,
): Omit<FoundOutline, 'problems'> | undefined {
  const found: { file: string; made: AssembledOutline; shape: BoardOutline; isCopper: boolean }[] = [];
  for (const file of files) {
    const role = roles.get(file.name)?.role;
    if (file.gerber === undefined || role === undefined || role === 'report') continue;
    const made = assemble(centreLines(file.gerber.image, { maxPenMm: borderPenMm }));
    const chosen = chooseLoops(made.loops, content);
    if (chosen.boards.length !== 1 || chosen.coverage < goodCoverage) continue;
    found.push({ file: file.name, made, shape: shapeOf(made, content, 'copper-border'), isCopper: isCopper(role) });
  }
  const agreeing = (one: BoardOutline): number =>
    found.filter(({ shape }) => isSameBox(shape.bounds, one.bounds)).length;
  const ranked = found
    .map((entry) => ({ ...entry, votes: agreeing(entry.shape) }))
    .sort((left, right) => right.votes - left.votes || Number(right.isCopper) - Number(left.isCopper));
  const [best] = ranked;
  if (best === undefined) return undefined;
  return { outline: best.shape, confidence: best.votes > 1 ? 0.8 : 0.5, file: best.file };
}

const isSameBox = (left: Box, right: Box): boolean =>
  Math.abs(left.minX - right.minX) < 0.05 &&
  Math.abs(left.maxX - right.maxX) < 0.05 &&
  Math.abs(left.minY - right.minY) < 0.05 &&
  Math.abs(left.maxY - right.maxY) < 0.05;

/** KiCad's job size is the centre line and one pen; the pen was 0.15 in version 4 and 5, 0.05 or 0.1 since. */
const usualPenMm = 0.1;

function estimated(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  named: readonly ReadFile[],
): Omit<FoundOutline, 'problems'> | undefined {
  const isNamed = (file: ReadFile): boolean => named.includes(file);
  const drawn = files.filter((file) => isNamed(file) || isCopper(roles.get(file.name)?.role ?? 'none'));
  const boxes = drawn.flatMap((file) => file.gerber?.image.bounds ?? []);
  const job = files.find((file) => file.job?.widthMm !== undefined && file.job.heightMm !== undefined)?.job;
  if (boxes.length === 0 && job === undefined) return undefined;
  const box = boxes.length > 0 ? boundsOf(boxes) : { minX: 0, minY: 0, maxX: 0, maxY: 0 };
  if (job !== undefined) return { outline: rectangle(jobBox(job, box), 'job-file'), confidence: 0.6 };
  return { outline: rectangle(box, 'copper-extent'), confidence: named.length > 0 ? 0.4 : 0.3 };
}

function jobBox(job: JobFile, around: Box): Box {
  const pen = job.vendor === 'ucamco' ? usualPenMm : 0;
  const width = Math.max(0.1, (job.widthMm ?? 0) - pen);
  const height = Math.max(0.1, (job.heightMm ?? 0) - pen);
  const minX = (around.minX + around.maxX - width) / 2;
  const minY = (around.minY + around.maxY - height) / 2;
  return { minX, minY, maxX: minX + width, maxY: minY + height };
}

function rectangle(box: Box, source: OutlineSource): BoardOutline {
  const { minX, minY, maxX, maxY } = box;
  const width = maxX - minX;
  const height = maxY - minY;
  const points = Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY);
  return {
    source,
    loops: [{ points, kind: 'board', areaMm2: width * height, perimeterMm: 2 * (width + height) }],
    bounds: box,
    gapClosedMm: 0,
  };
}
