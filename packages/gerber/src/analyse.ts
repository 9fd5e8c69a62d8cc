import { boardFacts, type FactSources, type MeasuredBoard } from './board-facts.ts';
import type { BoardLayer } from './board-layer.ts';
import { Budget } from './budget.ts';
import type { BoardFacts } from './facts.ts';
import { listHoles } from './holes/hole-list.ts';
import { withNetlistPlating } from './holes/netlist-plating.ts';
import { type PlacedDrill, placeDrills } from './holes/place-drills.ts';
import { withReportedSizes } from './holes/report-sizes.ts';
import { type AnalysisLimits, defaultAnalysisLimits } from './limits.ts';
import { measureBoard } from './measure/measure-board.ts';
import { contentPoints } from './outline/content-points.ts';
import { findOutline } from './outline/find-outline.ts';
import type { BoardOutline } from './outline/outline.ts';
import { OutlineEvidence } from './outline/outline-evidence.ts';
import type { Problem } from './problem.ts';
import { type ReadFile, readFile } from './read-files.ts';
import { decideRoles, type RoleDecisions } from './roles/decide-roles.ts';
import { copperLayerCount, isCopper, type Role } from './roles/role.ts';
import type { SourceFile } from './source-file.ts';

/** The stages of an analysis, in order. */
export type Stage = 'read' | 'roles' | 'outline' | 'holes' | 'measure' | 'done';

export interface AnalyseOptions {
  /** Roles settled by a person, by file name; they win over every other evidence. */
  readonly roles?: Readonly<Record<string, Role>>;
  /**
   * `picture` is what a drawing needs: roles, size and the places of holes. `quick` also counts and classes the holes and
   * finds the narrowest track; `full` measures copper and mask too. Default `full`.
   */
  readonly depth?: 'picture' | 'quick' | 'full';
  readonly limits?: Partial<AnalysisLimits>;
  readonly onProgress?: (stage: Stage, done: number, total: number) => void;
  /** Asked between files and inside long loops; true ends the work with what is known and a `file.stopped` problem. */
  readonly shouldStop?: () => boolean;
}

export interface BoardAnalysis {
  readonly facts: BoardFacts;
  /** Every readable layer, in the order of the files. */
  readonly layers: readonly BoardLayer[];
  /** Absent when nothing tells the shape. */
  readonly outline?: BoardOutline;
  readonly problems: readonly Problem[];
}

/**
 * Reads a set of board files. Deterministic; never throws on content.
 *
 * Time grows in proportion to drawing operations: about 0.4 microseconds each to read and, in `full` depth, about 1.2 us
 * on a made-up board of a million (`bench/gerber.ts`) up to 2 us on dense real ones. Comparing shapes would grow with
 * density squared and is cut off by a budget of pairs; `limits` bounds the rest. Memory is about 100 bytes an operation,
 * in columns, and as much again while copper is measured.
 */
export function analyseBoard(files: readonly SourceFile[], options: AnalyseOptions = {}): BoardAnalysis {
  const budget = new Budget({ ...defaultAnalysisLimits, ...options.limits }, options.shouldStop);
  const report = (stage: Stage, done = 0, total = 1): void => options.onProgress?.(stage, done, total);
  const given = readAll(files, budget, report);
  const { read, problems: readProblems } = withReportedSizes(given.read, given.problems);
  const problems = [...readProblems];

  report('roles');
  const evidence = new OutlineEvidence();
  const decided = decideRoles(read, options.roles ?? {}, evidence);
  problems.push(...decided.problems);

  report('outline');
  const roleOf = (file: ReadFile): Role => decided.roles.get(file.name)?.role ?? 'none';
  const copper = read.flatMap((file) =>
    file.gerber !== undefined && isCopper(roleOf(file)) ? [file.gerber.image] : [],
  );
  const pads = contentPoints(copper, []);
  const found = findOutline(read, decided.roles, pads, evidence);
  problems.push(...found.problems);

  report('holes');
  const copperLayers = copperLayerCount(decided.roles.values());
  const placed = placeDrills(
    read,
    decided.roles,
    pads,
    found.outline?.bounds,
    budget.limits.maxCoordinateMm,
    copperLayers,
  );
  problems.push(...placed.problems);
  const layers = layersOf(read, decided, new Map(placed.drills.map((drill) => [drill.name, drill])));
  const sources = { read, decided, found, drills: placed.drills };
  const { depth = 'full' } = options;
  const measured = depth === 'picture' ? undefined : measure(sources, layers, depth, budget, report);
  problems.push(...(measured?.problems ?? []));
  const facts = boardFacts({ ...sources, ...(measured === undefined ? {} : { measured }), problems });
  report('done', 1);
  return {
    facts,
    layers,
    ...(found.outline === undefined ? {} : { outline: found.outline }),
    problems: facts.problems,
  };
}

/** Lists the holes and measures what `depth` asks for. */
function measure(
  { read, decided, found, drills }: Pick<FactSources, 'read' | 'decided' | 'found' | 'drills'>,
  layers: readonly BoardLayer[],
  depth: 'quick' | 'full',
  budget: Budget,
  report: (stage: Stage) => void,
): MeasuredBoard & { readonly problems: readonly Problem[] } {
  const listed = listHoles(drills, decided.roles);
  const holes = withNetlistPlating(listed.holes, read.find((file) => file.netlist !== undefined)?.netlist);
  if (depth === 'full') report('measure');
  const thicknessMm = read.find((file) => file.job !== undefined)?.job?.thicknessMm;
  const measures = measureBoard(layers, holes, found.outline, depth, thicknessMm, budget);
  return { holes, measures, problems: [...listed.problems, ...measures.problems] };
}

function readAll(
  files: readonly SourceFile[],
  budget: Budget,
  report: (stage: Stage, done: number, total: number) => void,
): { read: ReadFile[]; problems: Problem[] } {
  const read: ReadFile[] = [];
  const problems: Problem[] = [];
  const total = Math.min(files.length, budget.limits.maxFiles);
  if (files.length > total) {
    problems.push({ code: 'archive.too-many-entries', severity: 'error', data: { limit: budget.limits.maxFiles } });
  }
  for (const [index, file] of files.slice(0, total).entries()) {
    report('read', index, total);
    if (budget.isStopped) {
      problems.push({ code: 'file.stopped', severity: 'error', file: file.name });
      break;
    }
    const made = readFile(file, budget);
    read.push(made.file);
    problems.push(...made.problems);
  }
  return { read, problems };
}

function layersOf(
  read: readonly ReadFile[],
  decided: RoleDecisions,
  drills: ReadonlyMap<string, PlacedDrill>,
): BoardLayer[] {
  return read.flatMap((file): BoardLayer[] => {
    const role = decided.roles.get(file.name)?.role ?? 'none';
    const drill = drills.get(file.name);
    if (drill !== undefined) {
      const { image, span } = drill;
      return [{ name: file.name, role, drill: image, ...(span === undefined ? {} : { span }) }];
    }
    return file.gerber === undefined ? [] : [{ name: file.name, role, image: file.gerber.image }];
  });
}
