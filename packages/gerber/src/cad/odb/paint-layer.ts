import type { Budget } from '../../budget.ts';
import { identityTransform, type LayerImage, type Transform } from '../../image/layer-image.ts';
import type { ProblemLog } from '../../problem-log.ts';
import { ImageBuilder } from '../image-builder.ts';
import { type Feature, FeatureReader, type Turn } from './features.ts';
import { penWidth, type SymbolTable } from './symbol-table.ts';
import type { TextFont } from './text-font.ts';

export interface PaintTools {
  readonly symbols: SymbolTable;
  readonly font: TextFont;
  readonly budget: Budget;
  readonly log: ProblemLog;
}

const recordsBetweenChecks = 4096;
const bytesPerFeature = 40;

/** Attributes that mark impedance-controlled tracks. */
const impedanceMarks = new Set(['.imp_line', '.imp_constraint_id']);

/**
 * The image of a features file, whether anything but surfaces is drawn in it, and whether one of its tracks is marked for
 * its impedance.
 */
export function paintLayer(
  bytes: Uint8Array,
  { symbols, font, budget, log }: PaintTools,
  isNegative: boolean,
): { readonly image: LayerImage; readonly hasStrokes: boolean; readonly isImpedanceMarked: boolean } {
  const reader = new FeatureReader(bytes, log);
  const image = new ImageBuilder(budget, log, Math.min(100_000, bytes.length / bytesPerFeature));
  const shapeNumbers = new Map<string, number | undefined>();
  const aperture = (symbol: number, resize: number): number | undefined => {
    const key = `${symbol} ${resize}`;
    if (!shapeNumbers.has(key)) {
      const shape = symbols.shape(reader.symbols.get(symbol), resize);
      shapeNumbers.set(key, shape && image.aperture(key, () => shape));
    }
    return shapeNumbers.get(key);
  };
  /** Lines are drawn with round and square symbols; anything else counts by its smaller side. */
  const pen = (symbol: number): number | undefined => {
    const shape = symbols.shape(reader.symbols.get(symbol));
    if (shape === undefined) return undefined;
    return shape.shape === 'circle' || shape.shape === 'rectangle'
      ? aperture(symbol, 0)
      : image.circle(penWidth(shape));
  };
  let hasStrokes = false;
  let isImpedanceMarked = false;
  let marks: readonly string[] | undefined;
  let records = 0;
  for (const feature of reader.features()) {
    records += 1;
    if (records % recordsBetweenChecks === 0 && budget.isStopped) {
      log.add('file.stopped', 'error');
      break;
    }
    if (feature.kind === 'surface') {
      image.setFunction([]);
      image.region(
        feature.contours.map((contour) => contour.toRegion()),
        feature.dark,
      );
      continue;
    }
    hasStrokes = true;
    image.setFunction(functionOf(feature, reader));
    if (feature.kind === 'text') {
      const width = image.circle(feature.text.penMm);
      for (const [x0, y0, x1, y1] of width === undefined ? [] : font.strokes(feature.text)) {
        image.line(width!, x0, y0, x1, y1, feature.dark);
      }
      continue;
    }
    if (feature.kind === 'pad') {
      const shape = aperture(feature.symbol, feature.resize);
      if (shape !== undefined) image.flash(shape, feature.x, feature.y, transformOf(feature.turn), feature.dark);
      continue;
    }
    // The names stand before the records.
    marks ??= [...reader.attributeNames.values()].filter((name) => impedanceMarks.has(name));
    isImpedanceMarked ||= marks.some((mark) => isYes(reader.attribute(feature.attributes, mark)));
    const shape = pen(feature.symbol);
    if (shape === undefined) continue;
    const { x0, y0, x1, y1, dark } = feature;
    if (feature.kind === 'line') image.line(shape, x0, y0, x1, y1, dark);
    else image.arc(shape, x0, y0, x1, y1, feature.centreX, feature.centreY, feature.clockwise, dark);
  }
  return { image: image.build({ isNegative }), hasStrokes, isImpedanceMarked };
}

/** A flag has no text; constraint 0 means no constraint. */
const isYes = (value: string | undefined): boolean => value !== undefined && value !== '0';

/** Turned clockwise and then mirrored is the same as mirrored and then turned the other way. */
function transformOf({ clockwiseDeg, isMirrored }: Turn): Transform {
  const turn = (((isMirrored ? clockwiseDeg : -clockwiseDeg) % 360) + 360) % 360;
  if (!isMirrored && turn === 0) return identityTransform;
  return { mirrorX: isMirrored, mirrorY: false, rotationDeg: turn, scale: 1 };
}

/** Returns the function of a feature as X2 attribute values. */
function functionOf(feature: Feature, reader: FeatureReader): readonly string[] {
  if (feature.kind !== 'pad') return [];
  const { attributes } = feature;
  switch (reader.attribute(attributes, '.pad_usage')) {
    case '1':
      return viaPad;
    case '2':
      return fiducial;
    case '0':
      return reader.attribute(attributes, '.smd') === undefined ? componentPad : smdPad;
    default:
      return [];
  }
}

const viaPad = ['ViaPad'];
const fiducial = ['FiducialPad', 'Global'];
const smdPad = ['SMDPad', 'CuDef'];
const componentPad = ['ComponentPad'];
