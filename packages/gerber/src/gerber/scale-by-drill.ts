import { float64At } from '../checked-access.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { presumedFormat } from '../excellon/drill-format.ts';
import type { DrillProgram } from '../excellon/drill-program.ts';
import { runProgram } from '../excellon/run-program.ts';
import { PointGrid } from '../holes/point-grid.ts';
import { onPadMm } from '../holes/rank-candidates.ts';
import { imageExtents } from '../image/bounds.ts';
import type { LayerImage } from '../image/layer-image.ts';
import { transformImage } from '../image/transform-image.ts';
import { contentPoints } from '../outline/content-points.ts';
import type { Problem } from '../problem.ts';
import type { ReadFile } from '../read-files.ts';
import { fallbackFormat } from './coordinate-format.ts';

/** At least so many holes, and this share of them, lie on pads at the right scale, and clearly fewer at any other. */
const minHoles = 3;
const minOnPad = 0.8;
const clearlyMore = 0.3;
const decimalsTried = [2, 3, 4, 5, 6];

interface ReadSet {
  readonly read: readonly ReadFile[];
  readonly problems: readonly Problem[];
}

/**
 * Scales Gerber files without a stated format (RS-274-D) so that the holes of a drill file that states its own lie on pads. The
 * files stay as they are without such a drill file, and where no scale fits.
 */
export function scaledByDrill({ read, problems }: ReadSet, limitMm: number): ReadSet {
  const unscaled = read.flatMap(({ gerber }) => (gerber?.isScaleStated === false ? [gerber.image] : []));
  if (unscaled.length === 0) return { read, problems };
  const pads = contentPoints(unscaled, []);
  for (const { name, drill } of read) {
    const factor =
      drill && isComplete(drill) ? factorBy(drill, pads, unscaled[0]?.units ?? 'inch', limitMm) : undefined;
    if (factor === undefined) continue;
    const scaled = read.map((file) => scaledFile(file, factor, limitMm));
    const changed = new Set(scaled.filter((file, at) => file !== read[at]).map((file) => file.name));
    const isAnswered = ({ code, file }: Problem): boolean =>
      (code === 'gerber.no-format' || code === 'gerber.no-units') && changed.has(file ?? '');
    const found: Problem = { code: 'gerber.scale-from-drill', severity: 'undecided', file: name };
    return { read: scaled, problems: [...problems.filter((problem) => !isAnswered(problem)), found] };
  }
  return { read, problems };
}

/** True when a drill file states its unit, and the digits of its integers if it has any. */
const isComplete = ({ stated, hasIntegers }: DrillProgram): boolean =>
  stated.unit !== undefined && (!hasIntegers || stated.decimals !== undefined);

function factorBy(
  drill: DrillProgram,
  pads: readonly number[],
  readAs: LayerImage['units'],
  limitMm: number,
): number | undefined {
  const { image } = runProgram(drill, presumedFormat(drill), limitMm);
  if (image.count < minHoles) return undefined;
  const unitMm = { mm: 1, inch: 25.4 };
  const read = unitMm[readAs] / 10 ** fallbackFormat.decimalX;
  const [best, second] = (['mm', 'inch'] as const)
    .flatMap((unit) => decimalsTried.map((decimals) => unitMm[unit] / 10 ** decimals / read))
    .map((factor) => {
      const scaled = new PointGrid(
        pads.map((value) => value * factor),
        0.5,
      );
      return { factor, onPad: onPadShare(image, scaled) };
    })
    .sort((left, right) => right.onPad - left.onPad);
  if (best === undefined || best.onPad < minOnPad || best.onPad < (second?.onPad ?? 0) + clearlyMore) return undefined;
  return best.factor;
}

/** Share of the holes that lie on the centre of a pad. */
function onPadShare({ x, y, count }: DrillImage, pads: PointGrid): number {
  const hits = Array.from({ length: count }, (_, hit) => pads.hasWithin(float64At(x, hit), float64At(y, hit), onPadMm));
  return hits.filter(Boolean).length / count;
}

function scaledFile(file: ReadFile, factor: number, limitMm: number): ReadFile {
  const { gerber } = file;
  if (gerber === undefined || gerber.isScaleStated) return file;
  const upright = { mirrorX: false, mirrorY: false, swapAxes: false, rotationDeg: 0, offsetX: 0, offsetY: 0 };
  const image = transformImage(gerber.image, { ...upright, scale: factor });
  const { painted, isWithinLimit } = imageExtents(image, limitMm);
  if (!isWithinLimit) return file;
  return { ...file, gerber: { ...gerber, image: painted === undefined ? image : { ...image, bounds: painted } } };
}
