import type { DrillImage } from '../drill/drill-image.ts';
import type { DrillProgram } from '../excellon/drill-program.ts';
import type { Box } from '../image/layer-image.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';
import { isDrill, type RoleDecision } from '../roles/role.ts';
import { chooseFormat, type DrillReference, fitOf } from './choose-format.ts';
import { findShift, type Shift, shiftDrill } from './drill-shift.ts';
import { drillFromGerber } from './gerber-drill.ts';
import { type LayerSpan, partialSpan } from './layer-span.ts';
import { PointGrid } from './point-grid.ts';

export interface PlacedDrill {
  readonly name: string;
  readonly image: DrillImage;
  /** Only of blind and buried holes. */
  readonly span?: LayerSpan;
}

const padCellMm = 0.5;
/** With a smaller share of its holes on pads, a drill file may have another origin. */
const poorOnPad = 0.3;
const wellInside = 0.95;

/** Inputs for placing drill files. */
export interface DrillSources {
  readonly files: readonly ReadFile[];
  readonly roles: ReadonlyMap<string, RoleDecision>;
  /** The centres of pads, x, y pairs. */
  readonly pads: readonly number[];
  /** Extents of the board, where its outline is known. */
  readonly box: Box | undefined;
  /** Coordinates beyond it are not believed. */
  readonly limitMm: number;
  readonly copperLayers: number;
}

/** Chooses the format of every drill file by the board, and moves files that were written with another origin. */
export function placeDrills({ files, roles, pads, box, limitMm, copperLayers }: DrillSources): {
  readonly drills: readonly PlacedDrill[];
  readonly problems: readonly Problem[];
} {
  const reference: DrillReference = { pads: new PointGrid(pads, padCellMm), ...(box === undefined ? {} : { box }) };
  const problems: Problem[] = [];
  const placed: PlacedDrill[] = [];
  const stated: PlacedDrill[] = [];
  for (const file of files) {
    const role = roles.get(file.name)?.role;
    if (role === undefined || !isDrill(role)) continue;
    if (file.placedDrill !== undefined) {
      stated.push(file.placedDrill);
      continue;
    }
    const image =
      file.drill !== undefined
        ? read(file.name, file.drill, { reference, limitMm, problems })
        : file.gerber && drillFromGerber(file.gerber.image);
    if (image === undefined) continue;
    const span = partialSpan(file, copperLayers);
    placed.push({ name: file.name, image, ...(span === undefined ? {} : { span }) });
  }
  return { drills: [...stated, ...registered(placed, reference, problems)], problems };
}

interface Reading {
  readonly reference: DrillReference;
  readonly limitMm: number;
  readonly problems: Problem[];
}

function read(file: string, program: DrillProgram, { reference, limitMm, problems }: Reading): DrillImage {
  const { image, format, isOverruled, outOfRange } = chooseFormat(program, reference, limitMm);
  const data = { unit: format.unit, zeros: format.zeros, integers: format.integers, decimals: format.decimals };
  const isStated = program.stated.unit !== undefined && (!program.hasIntegers || program.stated.decimals !== undefined);
  if (isOverruled) {
    const code = isStated ? 'drill.format-overruled' : 'drill.format-guessed';
    problems.push({ code, severity: isStated ? 'warning' : 'note', file, data });
  } else if (!isStated && image.count + image.slots.length > 0) {
    problems.push({ code: 'drill.format-guessed', severity: 'note', file, data });
  }
  if (program.stated.unit === undefined && program.steps.length > 0) {
    problems.push({ code: 'drill.no-units', severity: 'note', file, data: { unit: format.unit } });
  }
  if (outOfRange > 0) {
    problems.push({ code: 'drill.out-of-range', severity: 'warning', file, data: { count: outOfRange } });
  }
  return image;
}

/**
 * Moves files that have another origin. Unplated holes have no pads, so they get the shift that another file needed.
 */
function registered(placed: readonly PlacedDrill[], reference: DrillReference, problems: Problem[]): PlacedDrill[] {
  let common: Shift | undefined;
  const shifts = placed.map(({ image }) => {
    const fit = fitOf(image, reference);
    if (fit.onPad >= poorOnPad) return undefined;
    const shift = findShift(image, reference);
    common ??= shift;
    return shift;
  });
  return placed.map((drill, at) => {
    const { name, image } = drill;
    const fit = fitOf(image, reference);
    const followed =
      common !== undefined &&
      fit.inside < wellInside &&
      fitOf(shiftDrill(image, common), reference).inside >= wellInside
        ? common
        : undefined;
    const shift = shifts[at] ?? (fit.onPad >= poorOnPad ? undefined : followed);
    if (shift === undefined) {
      if (fit.inside < wellInside && image.count > 0) {
        problems.push({
          code: 'drill.outside-board',
          severity: 'warning',
          file: name,
          data: { share: Math.round((1 - fit.inside) * 100) / 100 },
        });
      }
      return drill;
    }
    problems.push({ code: 'drill.origin-shifted', severity: 'warning', file: name, data: { x: shift.x, y: shift.y } });
    return { ...drill, image: shiftDrill(image, shift) };
  });
}
