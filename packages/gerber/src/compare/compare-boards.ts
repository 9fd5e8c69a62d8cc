import type { BoardAnalysis } from '../analyse.ts';
import { Budget } from '../budget.ts';
import { GrowingBox } from '../image/bounds.ts';
import type { Box, LayerImage } from '../image/layer-image.ts';
import { defaultAnalysisLimits } from '../limits.ts';
import type { Point } from '../problem.ts';
import type { Role } from '../roles/role.ts';
import type {
  BoardComparison,
  FeatureChanges,
  HolesComparison,
  LayerComparison,
  RasterDifference,
} from './board-comparison.ts';
import { holeFeatures, padFeatures } from './board-features.ts';
import { compareFacts } from './fact-changes.ts';
import { findShift } from './find-shift.ts';
import { FlatPaint } from './flat-paint.ts';
import { type LayerPair, matchLayers } from './match-layers.ts';
import { compareOutlines } from './outline-difference.ts';
import { type Feature, pairFeatures } from './pair-features.ts';
import { rasterDifference } from './raster-difference.ts';

export interface CompareOptions {
  /** Maximum number of steps for the whole comparison; a layer that would need more is reported as not compared. */
  readonly maxSteps?: number;
  /** Called between layers and inside long loops; when it answers true, the other layers are not compared. */
  readonly shouldStop?: () => boolean;
}

/** Several times what two boards of eleven layers need that have nothing in common. */
const defaultSteps = 1_000_000_000;
/** A board moved by less is at its place, mm. */
const minShiftMm = 0.005;

/**
 * Compares two sets of files independently of the programs that wrote them: equal images are equal however they are painted,
 * and a board at another origin is the same board. For files read with the depth `quick` or `rendering`, fewer facts are
 * compared.
 *
 * Time grows with the number of shapes and with the area that differs: on boards of four to eleven layers 0.3 to 0.5 s when
 * nothing differs and 14 s when everything does, where coarser pixels limit it. Memory is 100 bytes per shape of the current
 * layer, plus 10 MB. It never throws on any content.
 */
export function compareBoards(
  before: BoardAnalysis,
  after: BoardAnalysis,
  options: CompareOptions = {},
): BoardComparison {
  const limits = { ...defaultAnalysisLimits, maxOperations: options.maxSteps ?? defaultSteps };
  const budget = new Budget(limits, options.shouldStop);
  const found = findShift(before, after);
  const isMoved = Math.hypot(found.x, found.y) > minShiftMm;
  const shift = isMoved ? found : { x: 0, y: 0 };
  const layers = matchLayers(before.layers, after.layers).map((pair) => compareLayer(pair, shift, budget));
  const holes = compareHoles(before, after, shift);
  const outline = compareOutlines(before.outline, after.outline, shift, budget);
  const facts = compareFacts(before.facts, after.facts);
  const isSame =
    layers.every(({ state }) => state === 'same') &&
    holes.state === 'same' &&
    (outline.state === 'same' || outline.state === 'unknown');
  return {
    version: 1,
    isSame,
    ...(isMoved ? { shift: { x: round(found.x), y: round(found.y) } } : {}),
    layers,
    holes,
    outline,
    facts,
  };
}

const noDifference: RasterDifference = { resolutionMm: 0, onlyBeforeMm2: 0, onlyAfterMm2: 0, places: [] };
const noChanges: FeatureChanges = { counts: {}, list: [] };

function compareLayer({ role, before, after }: LayerPair, shift: Point, budget: Budget): LayerComparison {
  const named = {
    role,
    ...(before === undefined ? {} : { before: before.name }),
    ...(after === undefined ? {} : { after: after.name }),
  };
  const [previous, later] = [before?.image, after?.image];
  if (previous === undefined || later === undefined) {
    return { ...named, state: previous === undefined ? 'only-after' : 'only-before', ...noDifference, pads: noChanges };
  }
  const difference = imageDifference(previous, later, shift, budget);
  if (difference === undefined) return { ...named, state: 'not-compared', ...noDifference, pads: noChanges };
  if (difference.places.length === 0) return { ...named, state: 'same', ...difference, pads: noChanges };
  return {
    ...named,
    state: 'changed',
    ...difference,
    pads: padChanges({ role, previous, later, shift, places: difference.places }),
  };
}

function imageDifference(
  before: LayerImage,
  after: LayerImage,
  shift: Point,
  budget: Budget,
): RasterDifference | undefined {
  if (budget.isStopped || !budget.spend(0)) return undefined;
  const box = new GrowingBox();
  if (before.bounds !== undefined) box.addBox(movedBox(before.bounds, shift));
  if (after.bounds !== undefined) box.addBox(after.bounds);
  const both = box.box();
  if (both === undefined) return noDifference;
  return rasterDifference(FlatPaint.of(before, shift), FlatPaint.of(after, { x: 0, y: 0 }), both, budget);
}

const movedBox = (box: Box, { x, y }: Point): Box => ({
  minX: box.minX + x,
  minY: box.minY + y,
  maxX: box.maxX + x,
  maxY: box.maxY + y,
});

interface ChangedLayer extends Pick<RasterDifference, 'places'> {
  readonly role: Role;
  readonly previous: LayerImage;
  readonly later: LayerImage;
  readonly shift: Point;
}

/** Pads where the image differs. A pad that is painted otherwise and looks the same is the same pad. */
function padChanges({ role, previous, later, shift, places }: ChangedLayer): FeatureChanges {
  if (!/^(copper|mask|paste)-/.test(role)) return noChanges;
  const isTouched = ({ at, sizeMm: [width, height] }: Feature): boolean =>
    places.some(
      ({ box }) =>
        at.x + width / 2 >= box.minX &&
        at.x - width / 2 <= box.maxX &&
        at.y + height / 2 >= box.minY &&
        at.y - height / 2 <= box.maxY,
    );
  const [before, after] = [padFeatures(previous, shift), padFeatures(later, { x: 0, y: 0 })];
  return pairFeatures(before.filter(isTouched), after.filter(isTouched)) ?? noChanges;
}

function compareHoles(before: BoardAnalysis, after: BoardAnalysis, shift: Point): HolesComparison {
  const changes = pairFeatures(holeFeatures(before.layers, shift), holeFeatures(after.layers, { x: 0, y: 0 }));
  if (changes === undefined) return { state: 'not-compared', ...noChanges };
  return { state: changes.list.length === 0 ? 'same' : 'changed', ...changes };
}

const round = (mm: number): number => Math.round(mm * 1e4) / 1e4;
