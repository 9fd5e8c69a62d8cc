import type {
  BoardFacts,
  CopperFacts,
  FileFacts,
  HoleFacts,
  ImpedanceFacts,
  NetlistFacts,
  SideFacts,
  StatedFacts,
} from './facts.ts';
import { holeFacts } from './holes/hole-facts.ts';
import type { BoardHole } from './holes/hole-list.ts';
import type { PlacedDrill } from './holes/place-drills.ts';
import { defined, type JobFile } from './job-file.ts';
import type { BoardMeasures } from './measure/measure-board.ts';
import type { FoundOutline } from './outline/outline.ts';
import { sizeFacts } from './outline/size-facts.ts';
import type { Problem } from './problem.ts';
import type { ReadFile } from './read-files.ts';
import type { RoleDecisions } from './roles/decide-roles.ts';
import { copperLayerCount, type Role } from './roles/role.ts';

export interface FactSources {
  readonly read: readonly ReadFile[];
  readonly decided: RoleDecisions;
  readonly found: FoundOutline;
  readonly drills: readonly PlacedDrill[];
  /** Absent with the depth `picture`, which measures nothing. */
  readonly measured?: MeasuredBoard;
  readonly problems: readonly Problem[];
}

export interface MeasuredBoard {
  readonly holes: readonly BoardHole[];
  readonly measures: BoardMeasures;
}

/** Too little for a price. */
const mergedConfidence = 0.2;

/** Gathers what all stages found into plain JSON. */
export function boardFacts(sources: FactSources): BoardFacts {
  const { read, decided, found } = sources;
  const measures = sources.measured?.measures;
  const roles = new Set([...decided.roles.values()].map((decision) => decision.role));
  const sides = (what: 'mask' | 'silk' | 'paste'): SideFacts => ({
    top: roles.has(`${what}-top`),
    bottom: roles.has(`${what}-bottom`),
  });
  const job = read.find(isJob) ?? read.find((file) => file.job !== undefined);
  const copper = copperFacts(sources);
  // Several boards were read as one, so the size is that of one of them at best.
  const confidence = decided.groups === undefined ? found.confidence : Math.min(found.confidence, mergedConfidence);
  const board = found.outline && sizeFacts(found.outline, confidence);
  const stated = job?.job && statedFacts(job.name, job.job);
  return defined({
    version: 1 as const,
    files: read.map((file) => fileFacts(file, decided)),
    board: board && { ...board, ...measures?.size },
    panel: measures?.panel,
    copper,
    mask: sides('mask'),
    silk: sides('silk'),
    paste: sides('paste'),
    holes: holesOf(sources),
    edgePlating: measures?.edgePlating,
    measured: measures?.facts,
    stated,
    impedance: impedanceFacts(read),
    netlist: netlistFacts(read),
    groups: decided.groups,
    problems: [...sources.problems, ...consistencyProblems({ ...sources, copper, roles, job: job?.job, board })],
  });
}

function fileFacts(file: ReadFile, decided: RoleDecisions): FileFacts {
  const decision = decided.roles.get(file.name);
  const software = file.gerber?.image.attributes['GenerationSoftware'] ?? file.drill?.attributes['GenerationSoftware'];
  return defined({
    name: file.name,
    bytes: file.bytes,
    kind: file.kind,
    role: decision?.role ?? ('none' as const),
    confidence: decision?.confidence ?? 0,
    reason: decision?.reason ?? ('nothing-known' as const),
    evidence: decision?.evidence,
    generator: software?.join(' ').slice(0, 200) ?? file.job?.generator,
  });
}

function copperFacts({ decided, measured }: FactSources): CopperFacts | undefined {
  const layers = copperLayerCount(decided.roles.values());
  if (layers === 0) return undefined;
  const base = { from: 'files' as const, layers, innerOrderKnown: decided.innerOrderKnown };
  const areaMm2 = measured?.measures.copperAreaMm2;
  return areaMm2 === undefined ? base : { ...base, areaMm2 };
}

/** Undefined when no drill file could be read: unknown is not the same as no holes. */
function holesOf({ drills, measured }: FactSources): HoleFacts | undefined {
  if (drills.length === 0 || measured === undefined) return undefined;
  const partial = drills.flatMap(({ span }) => (span === undefined ? [] : [span]));
  return holeFacts(measured.holes, measured.measures.edgeHoles, partial);
}

/** What a program states comes before what a person noted. */
const isJob = ({ job }: ReadFile): boolean => job !== undefined && job.vendor !== 'notes';

function impedanceFacts(read: readonly ReadFile[]): ImpedanceFacts | undefined {
  for (const { name, impedance } of read)
    if (impedance !== undefined && impedance.length > 0) return { from: name, lines: impedance };
  return undefined;
}

function netlistFacts(read: readonly ReadFile[]): NetlistFacts | undefined {
  for (const { name, netlist } of read) {
    if (netlist !== undefined) {
      return { from: name, nets: netlist.nets, vias: netlist.vias, points: netlist.points };
    }
  }
  return undefined;
}

function statedFacts(from: string, job: JobFile): StatedFacts {
  const { layers, widthMm, heightMm, thicknessMm, finish, minTraceMm, stackup } = job;
  const { isImpedanceControlled, isCastellated, isEdgePlated } = job;
  return defined({
    from,
    layers,
    widthMm,
    heightMm,
    thicknessMm,
    finish,
    minTraceMm,
    isImpedanceControlled,
    isCastellated,
    isEdgePlated,
    stackup,
  });
}

/** KiCad's job file gives the size with the width of the edge's pen added. Such a difference is no disagreement. */
const sizeToleranceMm = 0.6;

interface ComparedFacts extends Pick<FactSources, 'drills' | 'measured' | 'decided'> {
  readonly copper: CopperFacts | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly job: JobFile | undefined;
  readonly board: BoardFacts['board'];
}

function consistencyProblems({ drills, measured, decided, copper, roles, job, board }: ComparedFacts): Problem[] {
  const problems: Problem[] = [];
  // A design states its holes itself: one without any has none.
  if (drills.length === 0 && job?.vendor !== 'cad') problems.push({ code: 'drill.missing', severity: 'warning' });
  if (measured?.holes.some((hole) => hole.plating === undefined)) {
    problems.push({ code: 'drill.plating-unknown', severity: 'note' });
  }
  const panel = measured?.measures.panel;
  if (panel !== undefined && panel.columns * panel.rows === 1) {
    problems.push({ code: 'outline.panel-uncounted', severity: 'note', data: { mouseBites: panel.mouseBiteHoles } });
  }
  const inferred = measured?.holes.filter((hole) => hole.isPlatingInferred) ?? [];
  if (inferred.length > 0) {
    const plated = inferred.filter((hole) => hole.plating === 'plated').length;
    const data = { plated, unplated: inferred.length - plated };
    problems.push({ code: 'drill.plating-inferred', severity: 'note', data });
  }
  for (const side of ['top', 'bottom'] as const) {
    if (roles.has(`copper-${side}`) && !roles.has(`mask-${side}`)) {
      problems.push({ code: 'roles.mask-missing', severity: 'warning', data: { side } });
    }
  }
  if (job?.layers !== undefined && copper !== undefined && job.layers !== copper.layers) {
    const code = copper.layers > job.layers ? 'roles.stale-layers' : 'job.layer-count-differs';
    problems.push({ code, severity: 'warning', data: { stated: job.layers, files: copper.layers } });
  }
  const inner = [...decided.roles.values()]
    .flatMap(({ role }) => /^copper-inner-(\d+)$/.exec(role)?.[1] ?? [])
    .map(Number);
  const deepest = Math.max(1, ...inner);
  if (inner.length > 0 && new Set(inner).size !== deepest - 1) {
    problems.push({ code: 'roles.inner-order-gap', severity: 'warning', data: { deepest, present: inner.length } });
  }
  if (board !== undefined && board.from !== 'job-file' && job?.widthMm !== undefined && job.heightMm !== undefined) {
    const off = Math.max(Math.abs(board.widthMm - job.widthMm), Math.abs(board.heightMm - job.heightMm));
    if (off > sizeToleranceMm) {
      problems.push({
        code: 'job.size-differs',
        severity: 'warning',
        data: { widthMm: job.widthMm, heightMm: job.heightMm },
      });
    }
  }
  return problems;
}
