import type { StackLayer } from '../../facts.ts';
import { thickestMm } from '../../stated/material-stackup.ts';
import type { CadStackup } from '../cad-board.ts';
import type { JobTree } from './job-tree.ts';
import type { Matrix, MatrixLayer } from './matrix.ts';
import { parseStructuredText, statedUnit } from './structured-text.ts';

/** An ounce of copper on a square foot, mm. */
const ounceMm = 0.035;
/** Copper is stated in ounces, or by some programs in µm, which are larger numbers. */
const maxOunces = 12;

/** The stack-up as the attributes of the job and of its layers state it. Undefined when they state none. */
export function readStackup(tree: JobTree, matrix: Matrix, step: string): CadStackup | undefined {
  const job = new Attributes(tree.read('misc/attrlist'));
  const thicknessMm = inMm(job.length('.board_thickness'));
  const layers = matrix.layers.flatMap((layer) => {
    const kind = kindOf(layer);
    if (kind === undefined) return [];
    const own = new Attributes(tree.read(`steps/${step}/layers/${layer.name}/attrlist`));
    return [stackLayer(layer, kind, own)];
  });
  const hasDielectric = layers.some(({ kind, thicknessMm: height }) => kind === 'dielectric' && height !== undefined);
  const isStated = layers.some(({ kind, thicknessMm: height }) => kind === 'copper' && height !== undefined);
  const controlled = job.text('.impedance_controlled');
  if (thicknessMm === undefined && controlled === undefined && !hasDielectric && !isStated) return undefined;
  return {
    ...(thicknessMm === undefined ? {} : { thicknessMm }),
    ...(controlled === undefined ? {} : { isImpedanceControlled: /^y/i.test(controlled) }),
    layers: hasDielectric || isStated ? layers : [],
  };
}

function kindOf({ type, isOfBoard, copper }: MatrixLayer): StackLayer['kind'] | undefined {
  if (!isOfBoard) return undefined;
  if (copper !== undefined) return 'copper';
  if (type === 'DIELECTRIC') return 'dielectric';
  if (type === 'SOLDER_MASK') return 'mask';
  return type === 'SILK_SCREEN' ? 'legend' : undefined;
}

function stackLayer({ name }: MatrixLayer, kind: StackLayer['kind'], own: Attributes): StackLayer {
  const thickness = kind === 'copper' ? copperMm(own.number('.copper_weight')) : inMm(own.length('.layer_dielectric'));
  const material = own.text('.material') ?? own.text('_material') ?? own.text('.dielectric_material');
  const permittivity = own.number('.dielectric_constant');
  return {
    name,
    kind,
    ...(thickness === undefined ? {} : { thicknessMm: thickness }),
    ...(material === undefined ? {} : { material: material.slice(0, 60) }),
    ...(kind === 'dielectric' && permittivity !== undefined && permittivity > 1 ? { permittivity } : {}),
  };
}

function copperMm(weight: number | undefined): number | undefined {
  if (weight === undefined || !(weight > 0) || weight > 1000) return undefined;
  return rounded(weight <= maxOunces ? weight * ounceMm : weight / 1000);
}

const inMm = (length: number | undefined): number | undefined =>
  length !== undefined && length > 0 && length <= thickestMm ? rounded(length) : undefined;

const rounded = (mm: number): number => Math.round(mm * 1e4) / 1e4;

/** `.name = value` lines under a unit. */
class Attributes {
  readonly #values: ReadonlyMap<string, string>;

  constructor(file: Uint8Array | undefined) {
    this.#values = file === undefined ? new Map() : parseStructuredText(file).values;
  }

  text(name: string): string | undefined {
    return this.#values.get(name.toUpperCase()) || undefined;
  }

  number(name: string): number | undefined {
    const value = Number(this.text(name) ?? Number.NaN);
    return Number.isFinite(value) ? value : undefined;
  }

  length(name: string): number | undefined {
    const value = this.number(name);
    return value === undefined ? undefined : value * (statedUnit(this.#values.get('UNITS')) === 'mm' ? 1 : 25.4);
  }
}
