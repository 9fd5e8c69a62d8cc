import type { Budget } from './budget.ts';
import type { DrillImage } from './drill/drill-image.ts';
import type { DrillProgram } from './excellon/drill-program.ts';
import { parseExcellon } from './excellon/parse-excellon.ts';
import { readToolReports, type ToolReport } from './excellon/tool-report.ts';
import type { ImpedanceLine } from './facts.ts';
import { type GerberFile, parseGerber } from './gerber/parse-gerber.ts';
import { type JobFile, parseJobFile } from './job-file.ts';
import { type Netlist, parseNetlist } from './netlist.ts';
import type { Problem } from './problem.ts';
import type { FileKind, Role } from './roles/role.ts';
import { sniff } from './sniff.ts';
import type { SourceFile } from './source-file.ts';
import { fabricationNotes } from './stated/fabrication-notes.ts';
import { projectImpedances } from './stated/kicad-project.ts';

/** A file and what its bytes hold. */
export interface ReadFile {
  readonly name: string;
  readonly bytes: number;
  readonly kind: FileKind;
  readonly gerber?: GerberFile;
  readonly drill?: DrillProgram;
  readonly job?: JobFile;
  readonly netlist?: Netlist;
  /** Lines of controlled impedance that the file names. */
  readonly impedance?: readonly ImpedanceLine[];
  /** Tables of bits found in a text. */
  readonly reports?: readonly ToolReport[];
  /** Only of the layers of a CAD design, which states what they are. */
  readonly stated?: StatedRole;
  /** Holes of a CAD design: their unit and origin are beyond doubt. */
  readonly placedDrill?: {
    readonly name: string;
    readonly image: DrillImage;
    readonly span?: readonly [from: number, to: number];
  };
}

export interface StatedRole {
  readonly role: Role;
  /** The layer's own name in the design. */
  readonly evidence: string;
  /** For an outline: every contour of it is the board's edge. */
  readonly isClosed?: boolean;
}

/** Finds out what kind of file it is, by its bytes, and parses it. */
export function readFile(
  file: SourceFile,
  budget: Budget,
): { readonly file: ReadFile; readonly problems: readonly Problem[] } {
  const base = { name: file.name, bytes: file.bytes.length };
  if (file.bytes.length > budget.limits.maxFileBytes) {
    const limitBytes = budget.limits.maxFileBytes;
    return {
      file: { ...base, kind: 'binary' },
      problems: [{ code: 'file.too-large', severity: 'error', file: file.name, data: { limitBytes } }],
    };
  }
  const kind = sniff(file.bytes);
  switch (kind) {
    case 'gerber': {
      const { value, problems } = parseGerber(file.name, file.bytes, budget);
      return { file: { ...base, kind, gerber: value }, problems };
    }
    case 'excellon': {
      const { value, problems } = parseExcellon(file.name, file.bytes, budget);
      return { file: { ...base, kind, drill: value }, problems };
    }
    case 'job': {
      const job = parseJobFile(file.bytes);
      if (job !== undefined) return { file: { ...base, kind, job }, problems: [] };
      return { file: { ...base, kind }, problems: [{ code: 'job.unreadable', severity: 'warning', file: file.name }] };
    }
    case 'empty':
      return {
        file: { ...base, kind },
        problems: [{ code: 'file.empty-image', severity: 'note', file: file.name }],
      };
    case 'binary': {
      // A file named like a layer that is not text: an EIA drill tape or a damaged upload.
      const isLayerName = /\.(g[a-z]{1,2}\d{0,2}|drl|drd|txt|xln|art|pho|ger|gbr)$/i.test(file.name);
      const problems: Problem[] = isLayerName
        ? [{ code: 'file.unreadable', severity: 'warning', file: file.name }]
        : [];
      return { file: { ...base, kind }, problems };
    }
    case 'ipc356': {
      const netlist = parseNetlist(file.bytes);
      return { file: { ...base, kind, ...(netlist === undefined ? {} : { netlist }) }, problems: [] };
    }
    case 'drill-report':
    case 'text': {
      const reports = readToolReports(file.bytes);
      if (reports.length > 0) return { file: { ...base, kind, reports }, problems: [] };
      return { file: { ...base, kind, ...statementsOf(file) }, problems: [] };
    }
    default:
      return { file: { ...base, kind }, problems: [] };
  }
}

/** Returns the board data stated in a text file. */
function statementsOf({ name, bytes }: SourceFile): Pick<ReadFile, 'job' | 'impedance'> {
  const project = projectImpedances(name, bytes);
  if (project !== undefined) return project.length > 0 ? { impedance: project } : {};
  const notes = fabricationNotes(name, bytes);
  if (notes === undefined) return {};
  return { job: notes.job, ...(notes.impedance.length > 0 ? { impedance: notes.impedance } : {}) };
}
