import { boardFacts, type FactSources, type MeasuredBoard } from './board-facts.ts';
import type { BoardLayer } from './board-layer.ts';
import { Budget } from './budget.ts';
import type { CadBoard } from './cad/cad-board.ts';
import { cadFiles } from './cad/cad-files.ts';
import { withoutFillMeasures } from './cad/lacking-fills.ts';
import { float64At } from './checked-access.ts';
import { boardCuts, isMilling } from './cuts/board-cuts.ts';
import type { BoardCuts } from './cuts/cuts.ts';
import { withoutDrilled } from './cuts/drilled-cutouts.ts';
import { milledCutouts } from './cuts/milled-cutouts.ts';
import type { DrillImage } from './drill/drill-image.ts';
import { estimateMs } from './estimate-cost.ts';
import type { BoardFacts, FirstFacts } from './facts.ts';
import { withApertureList } from './gerber/aperture-list.ts';
import { scaledByDrill } from './gerber/scale-by-drill.ts';
import { withCopperPlating } from './holes/copper-plating.ts';
import { hitsByPads } from './holes/hits-by-pads.ts';
import { holeSizes } from './holes/hole-facts.ts';
import { type BoardHole, listHoles } from './holes/hole-list.ts';
import { withNetlistPlating } from './holes/netlist-plating.ts';
import { padSites } from './holes/pad-sites.ts';
import { type PlacedDrill, placeDrills } from './holes/place-drills.ts';
import { withReportedSizes } from './holes/report-sizes.ts';
import { type AnalysisLimits, defaultAnalysisLimits } from './limits.ts';
import type { LayerTask, LayerWork } from './measure/layer-work.ts';
import { layerTasks, measureBoard } from './measure/measure-board.ts';
import type { EdgeStatement } from './measure/outline/edge-plating.ts';
import { contentPoints } from './outline/content-points.ts';
import { findOutline } from './outline/find-outline.ts';
import type { BoardOutline, FoundOutline, OutlineLoop } from './outline/outline.ts';
import { OutlineEvidence } from './outline/outline-evidence.ts';
import { type NegativePlanes, negativePlanes } from './planes/negative-planes.ts';
import { firstFactsOf } from './priced-facts.ts';
import type { Problem } from './problem.ts';
import { type ReadFile, readFile } from './read-files.ts';
import { decideRoles, type RoleDecisions } from './roles/decide-roles.ts';
import { copperLayerCount, isCopper, type Role } from './roles/role.ts';
import type { SourceFile } from './source-file.ts';
import { stencilFacts } from './stencil/stencil-facts.ts';

/** The stages of an analysis, in order. */
export type Stage = 'read' | 'roles' | 'outline' | 'holes' | 'measure' | 'done';

export interface AnalyseOptions {
  /** Roles chosen by the user, by file name; they override all other evidence. */
  readonly roles?: Readonly<Record<string, Role>>;
  /**
   * Extent of the analysis. `rendering`: the data a rendering needs, which is roles, size and hole positions. `quick`: also
   * counts and classifies the holes. `full`, the default: also measures copper and solder mask.
   */
  readonly depth?: 'rendering' | 'quick' | 'full';
  /**
   * For a quick look at the first bytes: only outline files and job files may give the size. The files that were cut off are none
   * of them.
   */
  readonly quickLook?: { readonly cutFiles: ReadonlySet<string> };
  readonly limits?: Partial<AnalysisLimits>;
  /** A design read by `openUpload`; its layers are added to those of the files. */
  readonly cad?: CadBoard;
  readonly onProgress?: (stage: Stage, done: number, total: number) => void;
  /** Called between files and inside long loops. When it answers true, the work ends with what is known so far and a
   * `file.stopped` problem. */
  readonly shouldStop?: () => boolean;
}

export interface BoardAnalysis {
  readonly facts: BoardFacts;
  /** Every readable layer, in the order of the files. */
  readonly layers: readonly BoardLayer[];
  /** Absent when no file states the board shape. */
  readonly outline?: BoardOutline;
  /** V-cuts and milling inside the outline. */
  readonly cuts: BoardCuts;
  readonly problems: readonly Problem[];
}

/**
 * Reads a set of board files. The same files give the same answer; no content of a file makes it throw.
 *
 * Time grows in proportion to the drawing operations: about 0.4 µs each to read them; with `full` depth some 5 µs on a
 * generated board of a million operations on ten layers, compilation included (`bench/gerber.ts`). Shapes are compared
 * only in cells that hold several pieces of copper. That would still grow with the square of the density, so a budget of
 * pairs ends it; `limits` bounds everything else. Memory is about 100 bytes for an operation, and twice as much again
 * while copper is measured.
 */
export function analyseBoard(files: readonly SourceFile[], options: AnalyseOptions = {}): BoardAnalysis {
  return beginAnalysis(files, options).finish();
}

/** A board that can be drawn, with its measuring still to be done. */
export interface BegunAnalysis {
  /** Returns the result of `rendering` depth: roles, size, hole positions and the problems found so far. */
  image(): BoardAnalysis;
  /** Returns size, copper layers and holes; undefined when one board of a believed size was not found. */
  first(): FirstFacts | undefined;
  /**
   * Lists the measurements that can run in other threads before `finish`, each layer with `workOnLayer`; empty except with
   * `full` depth.
   */
  layerTasks(): readonly LayerTask[];
  /**
   * Measures what `depth` asks for. Layers and outline are the same objects as those of the image. What came of layer
   * tasks is taken as it is; of layers that are not among them everything is found here, with the same result.
   */
  finish(works?: readonly LayerWork[]): BoardAnalysis;
}

/** The parsed files of a board, before any geometry. Their bytes are not kept: a caller that drops them frees them. */
export interface ParsedBoard {
  /** Returns the processor time that `full` depth and a drawing are expected to take, in milliseconds. */
  estimateMs(): number;
  begin(): BegunAnalysis;
}

/**
 * The first half of `analyseBoard`, for a page that shows the image while the rest is measured. It takes about a
 * quarter of the time; both halves together take what `analyseBoard` takes.
 */
export const beginAnalysis = (files: readonly SourceFile[], options: AnalyseOptions = {}): BegunAnalysis =>
  parseBoard(files, options).begin();

/** The first step of `beginAnalysis`, for callers that decide by the estimate when the rest is done. */
export function parseBoard(files: readonly SourceFile[], options: AnalyseOptions = {}): ParsedBoard {
  // Options are passed on one by one: a callback that keeps the object, which may be an upload, would keep its files.
  const { cad, depth, onProgress, quickLook, roles } = options;
  const budget = new Budget({ ...defaultAnalysisLimits, ...options.limits }, options.shouldStop);
  const report: Report = (stage, done = 0, total = done + 1) => onProgress?.(stage, done, total);
  const given = readAll(withApertureList(files), budget, report);
  if (cad !== undefined) given.read.unshift(...cadFiles(cad));
  const begin = (): BegunAnalysis => beginParsed(given, budget, report, { cad, depth, quickLook, roles });
  return { estimateMs: () => estimateMs(given.read), begin };
}

type Report = (stage: Stage, done?: number, total?: number) => void;

function beginParsed(
  given: { readonly read: readonly ReadFile[]; readonly problems: readonly Problem[] },
  budget: Budget,
  report: Report,
  options: { readonly [Name in 'cad' | 'depth' | 'quickLook' | 'roles']: AnalyseOptions[Name] | undefined },
): BegunAnalysis {
  const reported = withReportedSizes(given.read, given.problems);
  const { read, problems: readProblems } = scaledByDrill(reported, budget.limits.maxCoordinateMm);
  const problems = [...readProblems];

  report('roles');
  const evidence = new OutlineEvidence(options.quickLook?.cutFiles);
  const decided = decideRoles(read, options.roles ?? {}, evidence);
  problems.push(...decided.problems);

  report('outline');
  const roleOf = (file: ReadFile): Role => decided.roles.get(file.name)?.role ?? 'none';
  const copper = read.flatMap((file) =>
    file.gerber !== undefined && isCopper(roleOf(file)) ? [file.gerber.image] : [],
  );
  const pads = contentPoints(copper, []);
  const sites = padSites(copper);
  const drawn = findOutline({
    files: read,
    roles: decided.roles,
    content: pads,
    evidence,
    hitsOf: () => hitsByPads(read, decided.roles, sites, budget.limits.maxCoordinateMm),
    isSeveral: decided.groups !== undefined,
    isStatedOnly: options.quickLook !== undefined,
  });
  problems.push(...drawn.problems);

  report('holes');
  const copperLayers = copperLayerCount(decided.roles.values());
  const placed = placeDrills({
    // Without a stated outline a quick look has no result.
    files: options.quickLook !== undefined && !isStated(drawn.outline) ? [] : read,
    roles: decided.roles,
    pads: sites,
    ...(drawn.outline === undefined ? {} : { box: drawn.outline.bounds }),
    limitMm: budget.limits.maxCoordinateMm,
    copperLayers,
  });
  problems.push(...placed.problems);
  const planes = negativePlanes({
    files: read,
    roles: decided.roles,
    drills: placed.drills,
    found: drawn,
    budget,
  });
  problems.push(...planes.problems);
  const layers = layersOf(read, decided, new Map(placed.drills.map((drill) => [drill.name, drill])), planes);
  const drawings = layers.map((layer) => ({ ...layer, isMilling: isMilling(decided.roles.get(layer.name)) }));
  const hits = placed.drills.flatMap(({ image }) => hitPoints(image));
  const routed = withoutDrilled(
    drawn,
    placed.drills.map(({ image }) => image),
  );
  const found = withCutouts(routed, milledCutouts(drawings, routed.outline, [...pads, ...hits]));
  const cuts = boardCuts(drawings, found.outline);
  const sources = { read, decided, found, drills: placed.drills, vCuts: cuts.vCuts.length };
  const answer = (measured?: MeasuredBoard & { readonly problems: readonly Problem[] }): BoardAnalysis => {
    const all = [...problems, ...(measured?.problems ?? [])];
    const facts = boardFacts({
      ...sources,
      ...(measured === undefined ? {} : { measured, stencil: stencilFacts(layers) }),
      problems: all,
    });
    return {
      facts,
      layers,
      ...(found.outline === undefined ? {} : { outline: found.outline }),
      cuts,
      problems: facts.problems,
    };
  };
  // Widths and gaps of unknown scale are not measured.
  const isScaled = read.every(({ gerber }) => gerber?.isScaleStated !== false);
  const depth = isScaled || options.depth === 'rendering' ? (options.depth ?? 'full') : 'quick';
  let stated: Holes | undefined;
  const statedHoles = (): Holes => {
    stated ??= listHoles(placed.drills, decided.roles);
    return stated;
  };
  let listed: Holes | undefined;
  const holes = (): Holes => {
    listed ??= { ...statedHoles(), holes: withPlating(statedHoles().holes, read, layers, depth) };
    return listed;
  };
  return {
    image: () => answer(),
    first: () => {
      const { facts } = answer();
      return firstFactsOf(placed.drills.length === 0 ? facts : { ...facts, holes: holeSizes(statedHoles().holes) });
    },
    layerTasks: () => (depth === 'full' ? layerTasks(measuredLayers(layers), holes().holes) : []),
    finish: (works = []) => {
      if (depth === 'full') report('measure', works.length);
      const made = answer(
        depth === 'rendering'
          ? undefined
          : measure({ ...sources, ...holes(), layers, cuts, depth, budget, works, cad: options.cad }),
      );
      report('done', 1, 1);
      return made;
    },
  };
}

const isStated = (outline: BoardOutline | undefined): boolean =>
  outline?.source === 'outline-file' || outline?.source === 'job-file';

/** The board without what is milled from it. */
const withCutouts = (found: FoundOutline, cutouts: readonly OutlineLoop[]): FoundOutline =>
  found.outline === undefined || cutouts.length === 0
    ? found
    : { ...found, outline: { ...found.outline, loops: [...found.outline.loops, ...cutouts] } };

function hitPoints({ count, x, y }: DrillImage): number[] {
  const points: number[] = [];
  for (let hit = 0; hit < count; hit += 1) points.push(float64At(x, hit), float64At(y, hit));
  return points;
}

type Holes = ReturnType<typeof listHoles>;

function withPlating(
  holes: readonly BoardHole[],
  read: readonly ReadFile[],
  layers: readonly BoardLayer[],
  depth: AnalyseOptions['depth'],
): readonly BoardHole[] {
  const stated = withNetlistPlating(holes, read.find((file) => file.netlist !== undefined)?.netlist);
  return depth === 'full' ? withCopperPlating(stated, layers) : stated;
}

/** Without a board outline, the copper extents of a negative plane are unknown. */
const measuredLayers = (layers: readonly BoardLayer[]): BoardLayer[] =>
  layers.filter(({ plane }) => plane !== 'unbounded');

interface Measuring extends Pick<FactSources, 'read' | 'found'>, Holes {
  readonly layers: readonly BoardLayer[];
  readonly cuts: BoardCuts;
  readonly depth: 'quick' | 'full';
  readonly budget: Budget;
  readonly works: readonly LayerWork[];
  readonly cad: CadBoard | undefined;
}

/** Measures what `depth` asks for. */
function measure(board: Measuring): MeasuredBoard & { readonly problems: readonly Problem[] } {
  const { read, found, holes, problems, layers, cuts, depth, budget, works, cad } = board;
  const all = measureBoard({
    layers: measuredLayers(layers),
    holes,
    outline: found.outline,
    cuts,
    depth,
    thicknessMm: read.find((file) => file.job?.thicknessMm !== undefined)?.job?.thicknessMm,
    budget,
    works,
    edgePlatedBy: edgePlatedBy(read),
  });
  const measures = cad?.lacksFills === true ? withoutFillMeasures(all) : all;
  return { holes, measures, problems: [...problems, ...measures.problems] };
}

/** Returns the file that states edge plating: a job file, a design or the outline itself. */
function edgePlatedBy(read: readonly ReadFile[]): EdgeStatement | undefined {
  const design = read.find(({ job }) => job?.isEdgePlated === true);
  if (design !== undefined) return { file: design.name, isOutline: false };
  const outline = read.find(({ gerber }) => {
    const [kind, plating] = gerber?.image.attributes['FileFunction'] ?? [];
    return kind === 'Profile' && plating === 'P';
  });
  return outline && { file: outline.name, isOutline: true };
}

function readAll(
  files: readonly SourceFile[],
  budget: Budget,
  report: Report,
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
  planes: NegativePlanes,
): BoardLayer[] {
  return read.flatMap((file): BoardLayer[] => {
    const role = decided.roles.get(file.name)?.role ?? 'none';
    const drill = drills.get(file.name);
    if (drill !== undefined) {
      const { image, span } = drill;
      return [{ name: file.name, role, drill: image, ...(span === undefined ? {} : { span }) }];
    }
    if (file.gerber === undefined) return [];
    const { image } = file.gerber;
    if (!planes.images.has(file.name)) return [{ name: file.name, role, image }];
    const inverted = planes.images.get(file.name);
    return [{ name: file.name, role, image: inverted ?? image, plane: inverted ? 'inverted' : 'unbounded' }];
  });
}
