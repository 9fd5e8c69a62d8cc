import type { Budget } from '../../budget.ts';
import type { StackLayer } from '../../facts.ts';
import { defined } from '../../job-file.ts';
import type { Parsed } from '../../problem.ts';
import { ProblemLog } from '../../problem-log.ts';
import type { SourceFile } from '../../source-file.ts';
import { impedanceClasses } from '../../stated/impedance-lines.ts';
import type { CadBoard, CadStackup } from '../cad-board.ts';
import type { MadeLayer } from '../design/board-design.ts';
import { withoutIdleLayers } from '../design/idle-layers.ts';
import { netsOf } from '../design/nets.ts';
import { paintDesign } from '../design/paint-design.ts';
import { reportTexts } from '../design/report-texts.ts';
import { madeLayers } from './board-layers.ts';
import { KicadCollector } from './collect-board.ts';
import type { KicadBoard, StackLine } from './kicad-board.ts';
import { readLists } from './s-expression.ts';

/**
 * Reads a KiCad board, version 4 to 10, as KiCad would plot it: zones as last filled, vias tented unless the file states
 * otherwise, texts stroked in KiCad's own font. Texts in other fonts are drawn where the file stores their outlines, else left
 * out and reported. Time and memory grow with the length of the file and with the number of items times the number of layers:
 * 25 to 40 ms for 1 MB.
 */
export async function readKicadPcb(
  [file]: readonly SourceFile[],
  budget: Budget,
): Promise<Parsed<CadBoard | undefined>> {
  if (file === undefined) return { value: undefined, problems: [] };
  const log = new ProblemLog(file.name, budget.limits.maxProblemsPerFile);
  const board = new KicadCollector();
  const text = new TextDecoder().decode(file.bytes);
  const end = readLists(text, board.add, () => budget.isStopped);
  const layers = madeLayers(board.layers);
  await board.finish(layers);
  if (end.root !== 'kicad_pcb' || !layers.some(({ copper }) => copper !== undefined)) {
    log.add('cad.unreadable', 'error', { data: { format: 'KiCad' } });
    return { value: undefined, problems: log.all() };
  }
  if (!end.isComplete) log.add('cad.cut-off', 'error', { line: end.line });
  if (end.skipped > 0) log.add('cad.too-many-features', 'error');
  if (board.unreadable > 0) log.add('cad.parts-unread', 'warning', { data: { parts: board.unreadable } });
  reportTexts(board.texts, layers, log);
  if (board.unfilledZones > 0) log.add('cad.zones-unfilled', 'undecided', { data: { zones: board.unfilledZones } });
  return { value: cadBoard({ file, board, layers, budget, log }), problems: log.all() };
}

interface ReadBoard {
  readonly file: SourceFile;
  readonly board: KicadBoard;
  readonly layers: readonly MadeLayer[];
  readonly budget: Budget;
  readonly log: ProblemLog;
}

function cadBoard({ file, board, layers, budget, log }: ReadBoard): CadBoard {
  const painted = paintDesign(board, layers, budget, log);
  // An area without its fill is evidence of its layer that nothing shows.
  const isPartial = board.unfilledZones > 0 || budget.isStopped;
  return defined({
    format: formatName(board.version),
    file: file.name,
    bytes: file.bytes.length,
    generator: board.generator,
    ...(isPartial ? painted : withoutIdleLayers(painted, log)),
    stackup: stackupOf(board),
    impedance: impedanceOf(board),
    nets: netsOf(board, layers, (net) => board.nets.get(net) ?? net),
    lacksFills: board.unfilledZones > 0 ? true : undefined,
  });
}

/** Until KiCad 5 the board file has the net classes itself; later its project file has them. */
function impedanceOf({ classes }: KicadBoard): CadBoard['impedance'] {
  const lines = impedanceClasses(classes);
  return lines.length > 0 ? lines : undefined;
}

/** The dates of the formats of the first releases, newest first. */
const releases: readonly (readonly [version: number, name: string])[] = [
  [20250000, 'KiCad 10'],
  [20240200, 'KiCad 9'],
  [20221100, 'KiCad 8'],
  [20211100, 'KiCad 7'],
  [20171200, 'KiCad 6'],
  [20170000, 'KiCad 5'],
  [4, 'KiCad 4'],
];

function formatName(version: number): string {
  return releases.find(([first]) => version >= first)?.[1] ?? 'KiCad';
}

/** Returns the stack-up stated in the file. The thickness is that of the finished board, which KiCad always stores. */
function stackupOf({ thicknessMm, setup }: KicadBoard): CadStackup {
  return defined({
    thicknessMm,
    finish: setup.finish,
    isImpedanceControlled: setup.isImpedanceControlled,
    isEdgePlated: setup.isEdgePlated,
    layers: setup.stack.map(stackLayer),
  });
}

function stackLayer({ name, type, thicknessMm, material, colour, permittivity }: StackLine): StackLayer {
  return defined({ name, kind: kindOf(type.toLowerCase()), thicknessMm, material, colour, permittivity });
}

function kindOf(type: string): StackLayer['kind'] {
  if (type === 'copper') return 'copper';
  if (type.includes('mask')) return 'mask';
  if (type.includes('silk')) return 'legend';
  if (type.includes('paste')) return 'paste';
  return /core|prepreg|dielectric/.test(type) ? 'dielectric' : 'other';
}
