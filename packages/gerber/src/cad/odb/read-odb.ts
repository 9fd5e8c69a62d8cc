import type { Budget } from '../../budget.ts';
import { int32At, numberAt } from '../../checked-access.ts';
import { pointToSegmentSquared } from '../../measure/geometry/segment-distance.ts';
import { centreLines } from '../../outline/centre-lines.ts';
import type { Parsed, Problem } from '../../problem.ts';
import { ProblemLog } from '../../problem-log.ts';
import type { SourceFile } from '../../source-file.ts';
import type { CadBoard, CadDrill, CadLayer, CadProfile, CadRepeat } from '../cad-board.ts';
import { type ChosenStep, chooseStep } from './choose-step.ts';
import { readDrills } from './drills.ts';
import { JobTree } from './job-tree.ts';
import { type Matrix, type MatrixLayer, readMatrix } from './matrix.ts';
import { type PaintTools, paintLayer } from './paint-layer.ts';
import { readImpedance } from './read-impedance.ts';
import { readNets } from './read-nets.ts';
import { readStackup } from './read-stackup.ts';
import { parseStructuredText } from './structured-text.ts';
import { SymbolTable } from './symbol-table.ts';
import { TextFont } from './text-font.ts';

/** About a tenth of a second. */
const maxPairs = 10_000_000;

/**
 * Separates slots in a rout layer from the profile routing: a cutter that runs along the profile, its centre no farther away
 * than its diameter, cuts out the board.
 */
function offEdge(profile: CadProfile | undefined): (path: readonly number[], widthMm: number) => boolean {
  if (profile === undefined) return () => true;
  const { count, ends } = centreLines(profile.image);
  let pairs = 0;
  const isNear = (x: number, y: number, reach: number): boolean => {
    pairs += count;
    for (let at = 0; at < count * 4 && pairs < maxPairs; at += 4) {
      const square = pointToSegmentSquared(
        x,
        y,
        int32At(ends, at) / 1000,
        int32At(ends, at + 1) / 1000,
        int32At(ends, at + 2) / 1000,
        int32At(ends, at + 3) / 1000,
      );
      if (square <= reach * reach) return true;
    }
    return false;
  };
  return (path, widthMm) => {
    const [lastX, lastY] = [path.at(-2)!, path.at(-1)!];
    return !(isNear(numberAt(path, 0), numberAt(path, 1), widthMm) && isNear(lastX, lastY, widthMm));
  };
}

/** Layers of parts; boards are made without them. */
const skippedTypes = new Set(['COMPONENT', 'DIELECTRIC']);

/**
 * Reads an ODB++ job of version 7 or 8: one board of it, with the roles, polarities and plated spans that it states.
 * Unsupported content is left out and reported. Time and memory grow with the records, as for Gerber files.
 */
export function readOdb(files: readonly SourceFile[], budget: Budget): Parsed<CadBoard | undefined> {
  const tree = new JobTree(files, budget.limits.maxFileBytes);
  const matrix = readMatrix(tree.read('matrix/matrix') ?? new Uint8Array());
  const step = chooseStep(tree, matrix);
  const problems: Problem[] = [];
  const isReadable = step !== undefined && matrix.layers.some(({ copper }) => copper !== undefined);
  if (!isReadable) {
    problems.push({ code: 'cad.unreadable', severity: 'error', file: tree.name, data: { format: 'ODB++' } });
    return { value: undefined, problems };
  }
  const job = new JobReader(tree, matrix, step, budget);
  const board = job.read();
  problems.push(...job.problems);
  return { value: board, problems };
}

class JobReader {
  readonly problems: Problem[] = [];
  readonly #tree: JobTree;
  readonly #matrix: Matrix;
  readonly #step: ChosenStep;
  readonly #budget: Budget;
  readonly #font: TextFont;
  readonly #symbolLog: ProblemLog;
  readonly #symbols: SymbolTable;
  #isImpedanceMarked = false;

  constructor(tree: JobTree, matrix: Matrix, step: ChosenStep, budget: Budget) {
    this.#tree = tree;
    this.#matrix = matrix;
    this.#step = step;
    this.#budget = budget;
    this.#font = new TextFont(tree.read('fonts/standard'));
    this.#symbolLog = this.#log('symbols');
    this.#symbols = new SymbolTable(tree, budget, this.#symbolLog);
  }

  read(): CadBoard {
    const layers: CadLayer[] = [];
    const drills: CadDrill[] = [];
    const profile = this.#profile();
    for (const layer of this.#matrix.layers) {
      if (skippedTypes.has(layer.type) || this.#budget.isStopped) continue;
      const file = this.#tree.read(`${this.#folder(layer)}/features`);
      if (file === undefined) {
        if (layer.copper !== undefined) this.#report('cad.layer-unreadable', 'error', layer.name);
        continue;
      }
      if (layer.isOfBoard && (layer.type === 'DRILL' || layer.type === 'ROUT') && layer.subtype !== 'BACKDRILL') {
        drills.push(...this.#drill(layer, file, profile));
        continue;
      }
      const tools = this.#tools(layer.name);
      const { image, isImpedanceMarked } = paintLayer(file, tools, layer.isNegative);
      if (layer.copper !== undefined && isImpedanceMarked) this.#isImpedanceMarked = true;
      this.problems.push(...tools.log.all());
      layers.push({ name: layer.name, role: layer.role, image });
    }
    this.problems.push(...this.#symbolLog.all());
    const repeat = this.#repeat();
    const impedance = readImpedance(
      this.#tree.read(`steps/${this.#step.name}/impedance.xml`),
      () => this.#budget.isStopped,
    );
    const stackup = this.#stackup(impedance.length > 0 || this.#isImpedanceMarked);
    const nets = readNets(this.#tree.read(`steps/${this.#step.name}/netlists/cadnet/netlist`));
    return {
      ...this.#origin(),
      file: this.#tree.name,
      bytes: this.#tree.bytes,
      layers,
      drills,
      ...(profile === undefined ? {} : { profile }),
      ...(stackup === undefined ? {} : { stackup }),
      ...(nets === undefined ? {} : { nets }),
      ...(impedance.length === 0 ? {} : { impedance }),
      ...(repeat === undefined ? {} : { repeat }),
    };
  }

  /** Impedance attributes on tracks imply impedance control, whatever the job states. */
  #stackup(isControlled: boolean): CadBoard['stackup'] {
    const stated = readStackup(this.#tree, this.#matrix, this.#step.name);
    return isControlled ? { layers: [], ...stated, isImpedanceControlled: true } : stated;
  }

  #drill(layer: MatrixLayer, file: Uint8Array, profile: CadProfile | undefined): CadDrill[] {
    const tools = this.#tools(layer.name);
    const list = this.#tree.read(`${this.#folder(layer)}/tools`);
    const isWanted = layer.type === 'ROUT' ? offEdge(profile) : undefined;
    const image = readDrills(file, list, tools, isWanted).build();
    this.problems.push(...tools.log.all());
    const isEmpty = image.count + image.slots.length === 0;
    if (isEmpty && layer.type === 'ROUT') return [];
    return [{ name: layer.name, image, ...(layer.span === undefined ? {} : { span: layer.span }) }];
  }

  #profile(): CadProfile | undefined {
    const file = this.#tree.read(`steps/${this.#step.name}/profile`);
    if (file === undefined) return undefined;
    const tools = this.#tools('profile');
    const { image, hasStrokes } = paintLayer(file, tools, false);
    this.problems.push(...tools.log.all());
    return image.items.count === 0 ? undefined : { name: 'profile', image, isClosed: !hasStrokes };
  }

  /** The panel of this board that the job also holds, with the size of its own profile. */
  #repeat(): CadRepeat | undefined {
    const { repeat, boards } = this.#step;
    if (boards > 1)
      this.#report('cad.several-designs', 'undecided', this.#step.name, { format: 'ODB++', count: boards });
    if (repeat === undefined) return undefined;
    const file = this.#tree.read(`steps/${repeat.name}/profile`);
    const bounds = file && paintLayer(file, this.#tools('panel'), false).image.bounds;
    this.#report('cad.panel-in-file', 'note', repeat.name, { boards: repeat.boards });
    return bounds === undefined
      ? repeat
      : { ...repeat, widthMm: tenth(bounds.maxX - bounds.minX), heightMm: tenth(bounds.maxY - bounds.minY) };
  }

  #origin(): Pick<CadBoard, 'format' | 'generator'> {
    const file = this.#tree.read('misc/info');
    const { values } = parseStructuredText(file ?? new Uint8Array());
    const version = [values.get('ODB_VERSION_MAJOR'), values.get('ODB_VERSION_MINOR')].filter(Boolean).join('.');
    const generator = values.get('SAVE_APP') || values.get('ODB_SOURCE');
    return {
      format: `ODB++ ${version}`.trim().slice(0, 40),
      ...(generator === undefined || generator === '' ? {} : { generator: generator.slice(0, 100) }),
    };
  }

  #tools(name: string): PaintTools {
    return { symbols: this.#symbols, font: this.#font, budget: this.#budget, log: this.#log(name) };
  }

  #folder({ name }: MatrixLayer): string {
    return `steps/${this.#step.name}/layers/${name}`;
  }

  #log(name: string): ProblemLog {
    return new ProblemLog(`${this.#tree.name}/${name}`, this.#budget.limits.maxProblemsPerFile);
  }

  #report(code: Problem['code'], severity: Problem['severity'], name: string, data?: Problem['data']): void {
    this.problems.push({ code, severity, file: `${this.#tree.name}/${name}`, ...(data === undefined ? {} : { data }) });
  }
}

const tenth = (mm: number): number => Math.round(mm * 10) / 10;
