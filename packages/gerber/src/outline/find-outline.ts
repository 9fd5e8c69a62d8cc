import { itemAt } from '../checked-access.ts';
import type { Box } from '../image/layer-image.ts';
import type { JobFile } from '../job-file.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';
import { isCopper, type RoleDecision } from '../roles/role.ts';
import { type AssembledOutline, assemble } from './assemble.ts';
import { centreLines } from './centre-lines.ts';
import { chooseLoops } from './choose-loops.ts';
import { type ContentPoints, isFilled, isPoured } from './content-points.ts';
import { copperBorder } from './copper-border.ts';
import { differingProblem, rivalFile, sizeOf } from './differing-outlines.ts';
import { estimatedOutline } from './estimated-outline.ts';
import { type BoardOutline, doubtedConfidence, type FoundOutline } from './outline.ts';
import { largestBoard, type OutlineEvidence } from './outline-evidence.ts';
import { shapeOf, shapeOfAll } from './shape.ts';

const goodCoverage = 0.9;
/** The confidence in a shape that holds too little of what lies on the board. */
const poorConfidence = 0.5;
const forcedConfidence = 0.6;
/** Loops that contain a smaller share of the content are marks next to an open outline. */
const minCoverage = 0.3;

/** Inputs for finding the outline. */
export interface OutlineSources {
  readonly files: readonly ReadFile[];
  readonly roles: ReadonlyMap<string, RoleDecision>;
  /** The centres of pads. */
  readonly content: ContentPoints;
  readonly evidence: OutlineEvidence;
  readonly hitsOf: () => ContentPoints;
  /** True for the files of several boards, whose outlines differ. */
  readonly isSeveral: boolean;
  /** True when borders among copper and other drawings, which take long to find, are not searched. */
  readonly isStatedOnly?: boolean | undefined;
}

/**
 * Finds the board's shape from the best available source: an outline file, if necessary with wide gaps closed or traced as a
 * bitmap; a border shared by copper layers; another drawing that encloses everything; the size stated by a job file; the
 * extents of the copper. Holes, which take some time to find, are requested only where pads alone do not distinguish the board
 * from a page frame.
 */
export function findOutline(sources: OutlineSources): FoundOutline {
  const { files, roles, content, evidence, isSeveral } = sources;
  const named = files.filter((file) => roles.get(file.name)?.role === 'outline' && file.gerber !== undefined);
  const stated = statedOutline(named);
  if (stated !== undefined) return stated;
  const found = searchedOutline(named, sources);
  const rival = found.rival ?? (isSeveral ? undefined : rivalFile(found, named, content, evidence));
  const isContradicted = rival !== undefined && !(found.outline && isStatedByJob(found.outline, files));
  const isUnscaled = files.some(({ name, gerber }) => name === found.file && gerber?.isScaleStated === false);
  return {
    ...found,
    confidence: isContradicted || isUnscaled ? Math.min(found.confidence, doubtedConfidence) : found.confidence,
    problems: [...found.problems, ...differingProblem({ ...found, rival }, isContradicted)],
  };
}

function searchedOutline(
  named: readonly ReadFile[],
  { files, roles, content, evidence, hitsOf, isStatedOnly = false }: OutlineSources,
): FoundOutline {
  const found = namedOutline(named, roles, content, evidence);
  if (found?.outline !== undefined && isFilled(found.outline, content)) return found;
  if (named.length === 0 && isStatedOnly) {
    return { ...(estimatedOutline(files, roles, named) ?? { confidence: 0 }), problems: [] };
  }
  const hits = hitsOf();
  const all = [...content, ...hits];
  const copper = files.flatMap(({ name, gerber }) =>
    gerber !== undefined && isCopper(roles.get(name)?.role ?? 'none') ? [gerber.image] : [],
  );
  if (found?.outline !== undefined && (isFilled(found.outline, all) || isPoured(found.outline, copper))) return found;
  // An almost empty board of the size that a job file states is not a page frame.
  if (found?.outline !== undefined && isStatedByJob(found.outline, files)) return found;
  const border = isStatedOnly ? undefined : copperBorder(files, roles, content, hits);
  const asked = (known: FoundOutline): FoundOutline => doubted(known, all, files);
  const none: Problem[] = named.map((file) => ({ code: 'outline.open', severity: 'warning', file: file.name }));
  if (named.length === 0) none.push({ code: 'outline.missing', severity: 'warning' });
  if (border?.outline !== undefined && (found === undefined || isFilled(border.outline, all))) {
    const { file } = border;
    const of = file === undefined ? {} : { file };
    const taken: Problem = { code: 'outline.taken-from-copper', severity: 'warning', ...of };
    return asked({ ...border, problems: [...(found?.problems ?? none), taken] });
  }
  if (found !== undefined) return asked(found);
  const estimate = estimatedOutline(files, roles, named);
  if (estimate === undefined) return { confidence: 0, problems: none };
  return asked({ ...estimate, problems: [...none, { code: 'outline.estimated', severity: 'undecided' }] });
}

/**
 * The profile of a CAD design that states closed contours. Every contour of it is edge: outer ones are boards, those in
 * them cut-outs, whatever lies on them. Undefined without such a profile, or when it holds no closed contour after all.
 */
function statedOutline(named: readonly ReadFile[]): FoundOutline | undefined {
  for (const { name, stated, gerber } of named) {
    if (stated?.isClosed !== true || gerber === undefined) continue;
    const made = assemble(centreLines(gerber.image));
    if (made.loops.length > 0) return { outline: shapeOfAll(made), confidence: 1, file: name, problems: [] };
  }
  return undefined;
}

/** Takes the confidence from a shape that pads and holes fill too little of, unless a job file states its size. */
function doubted(found: FoundOutline, content: ContentPoints, files: readonly ReadFile[]): FoundOutline {
  const { outline, file, problems } = found;
  if (outline === undefined || isFilled(outline, content)) return found;
  if (isStatedByJob(outline, files)) return found;
  const { bounds } = outline;
  const empty: Problem = {
    code: 'outline.mostly-empty',
    severity: 'undecided',
    ...(file === undefined ? {} : { file }),
    data: sizeOf(bounds),
  };
  return { ...found, confidence: Math.min(found.confidence, doubtedConfidence), problems: [...problems, empty] };
}

/** KiCad's job file adds the width of the pen. */
const statedMm = 0.6;

const isStatedByJob = ({ bounds }: BoardOutline, files: readonly ReadFile[]): boolean =>
  files.some(({ job }) => job !== undefined && isSizeStated(job, bounds));

const isSizeStated = ({ widthMm, heightMm }: JobFile, { minX, maxX, minY, maxY }: Box): boolean =>
  Math.abs((widthMm ?? 0) - (maxX - minX)) < statedMm && Math.abs((heightMm ?? 0) - (maxY - minY)) < statedMm;

/** The shape that a file named or taken for the outline has. */
function namedOutline(
  named: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  content: ContentPoints,
  evidence: OutlineEvidence,
): FoundOutline | undefined {
  const closed = bestFile(named, roles, content, (file) => withoutDimensions(file, content, evidence));
  if (closed !== undefined && closed.confidence > poorConfidence) return closed;
  const forced = bestFile(named, roles, content, (file) => evidence.assembledGenerously(file));
  if (forced !== undefined && forced.confidence > poorConfidence) return believedLess(forced);
  const painted = named.length === 0 ? undefined : paintedFile(named, roles, content, evidence);
  if (painted !== undefined) return believedLess(painted);
  if (closed !== undefined) return closed;
  return forced === undefined ? undefined : believedLess(forced);
}

const believedLess = (found: FoundOutline): FoundOutline => ({
  ...found,
  confidence: Math.min(found.confidence, forcedConfidence),
});

/** Returns the clean part of a drawing with dimension lines, if one contains as much content as the full drawing. */
function withoutDimensions(file: ReadFile, content: ContentPoints, evidence: OutlineEvidence): AssembledOutline {
  const edge = evidence.edgeInDrawing(file, content);
  if (edge !== undefined) return edge;
  const whole = evidence.assembled(file);
  if (!whole.isTraced || content.length === 0) return whole;
  const held = chooseLoops(whole.loops, content).coverage;
  return largestBoard(evidence.cleanParts(file), content, held) ?? whole;
}

/** The first drawing whose shape, traced as an image, holds the content. Narrow gaps are closed before wide ones. */
function paintedFile(
  named: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  content: ContentPoints,
  evidence: OutlineEvidence,
): FoundOutline | undefined {
  for (const file of named) {
    for (const made of evidence.painted(file)) {
      const found = bestFile([file], roles, content, () => made);
      if (found !== undefined && found.confidence > poorConfidence) return found;
    }
  }
  return undefined;
}

/**
 * Returns the outline file that contains the most content; of equal ones that with the more certain role, then the larger shape
 * (the panel).
 */
function bestFile(
  named: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  content: ContentPoints,
  assembledOf: (file: ReadFile) => AssembledOutline,
): FoundOutline | undefined {
  const ranked = named
    .map((file) => {
      const made = assembledOf(file);
      const chosen = chooseLoops(made.loops, content);
      const area = chosen.boards.reduce((sum, index) => sum + itemAt(made.loops, index).areaMm2, 0);
      const certainty = roles.get(file.name)?.confidence ?? 0;
      const coverage = Math.round(chosen.coverage * 50);
      return { file, made, boards: chosen.boards.length, inner: chosen.inner[0], area, certainty, coverage };
    })
    .filter((entry) => entry.boards > 0)
    .sort((a, b) => b.coverage - a.coverage || b.certainty - a.certainty || b.area - a.area);
  const [best] = ranked;
  if (best === undefined || best.coverage < minCoverage * 50) return undefined;
  const { file, made, inner } = best;
  return {
    outline: shapeOf(made, content, 'outline-file'),
    confidence: best.coverage >= goodCoverage * 50 ? (made.isTraced ? 0.85 : 0.97) : poorConfidence,
    file: file.name,
    ...(inner === undefined ? {} : { inner: itemAt(made.loops, inner) }),
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
