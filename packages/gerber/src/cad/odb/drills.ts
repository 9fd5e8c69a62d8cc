import { numberAt } from '../../checked-access.ts';
import type { Plating } from '../../drill/drill-image.ts';
import { flattenArc } from '../../image/arc.ts';
import { type CadBit, DrillBuilder } from '../drill-builder.ts';
import { type Feature, FeatureReader } from './features.ts';
import type { PaintTools } from './paint-layer.ts';
import { parseStructuredText, statedUnit } from './structured-text.ts';
import { arcOf, penWidth } from './symbol-table.ts';

const slotToleranceMm = 0.005;
/** Sizes in the list of tools are rounded. */
const sameMm = 0.003;

/** The holes and slots of a drill or rout layer. */
export function readDrills(
  bytes: Uint8Array,
  toolFile: Uint8Array | undefined,
  tools: PaintTools,
  isWanted: (path: readonly number[], widthMm: number) => boolean = () => true,
): DrillBuilder {
  const { symbols, budget, log } = tools;
  const reader = new FeatureReader(bytes, log);
  const drill = new DrillBuilder(budget, log);
  const listed = toolFile === undefined ? [] : listedTools(toolFile);
  for (const feature of reader.features()) {
    if (budget.isStopped) break;
    if (feature.kind === 'surface' || feature.kind === 'text') {
      log.add('cad.unknown-feature', 'note', { data: { what: feature.kind } });
      continue;
    }
    const shape = symbols.shape(reader.symbols.get(feature.symbol), feature.kind === 'pad' ? feature.resize : 0);
    if (shape === undefined) continue;
    const width = penWidth(shape);
    const bit = bitOf(feature, width, reader, listed);
    const path = pathOf(feature, shape.shape === 'obround' ? shape : undefined);
    // A cutter along the edge cuts the board out, unless its way is plated: then it is a plated edge.
    if (!isRoutPlated(feature, reader) && !isWanted(path, width)) continue;
    if (path.length === 2) drill.hit(bit, numberAt(path, 0), numberAt(path, 1));
    else drill.slot(bit, path);
  }
  return drill;
}

/** The way of the cutter's centre: a point for a hole; an oval pad is a slot along its longer side. */
function pathOf(
  feature: Exclude<Feature, { kind: 'surface' | 'text' }>,
  oval: { readonly width: number; readonly height: number } | undefined,
): number[] {
  if (feature.kind === 'line') {
    const { x0, y0, x1, y1 } = feature;
    return x0 === x1 && y0 === y1 ? [x0, y0] : [x0, y0, x1, y1];
  }
  if (feature.kind === 'arc') {
    const points = [feature.x0, feature.y0];
    flattenArc(arcOf(feature), slotToleranceMm, (x, y) => points.push(x, y));
    return points;
  }
  const { x, y, turn } = feature;
  if (oval === undefined || oval.width === oval.height) return [x, y];
  const pen = Math.min(oval.width, oval.height);
  const angle = (-turn.clockwiseDeg * Math.PI) / 180;
  const [halfX, halfY] = [(oval.width - pen) / 2, (oval.height - pen) / 2];
  const along = halfX * Math.cos(angle) - halfY * Math.sin(angle);
  const [dx, dy] = [turn.isMirrored ? -along : along, halfX * Math.sin(angle) + halfY * Math.cos(angle)];
  return [x - dx, y - dy, x + dx, y + dy];
}

interface ListedTool {
  readonly sizesMm: readonly number[];
  readonly kind: HoleKind;
}

type HoleKind = 'plated' | 'unplated' | 'via';

/** Plating as the hole or the way of the cutter states it; else as all tools of its size in the list do. */
function bitOf(feature: Feature, diameterMm: number, reader: FeatureReader, listed: readonly ListedTool[]): CadBit {
  const stated = holeKinds[reader.attribute(feature.attributes, '.drill') ?? ''];
  const kind = stated ?? (isRoutPlated(feature, reader) ? 'plated' : listedKind(diameterMm, listed));
  if (kind === undefined) return { diameterMm };
  const plating: Plating = kind === 'unplated' ? 'unplated' : 'plated';
  return kind === 'via' ? { diameterMm, plating, functions: viaDrill } : { diameterMm, plating };
}

/** A flag, which has no text. */
function isRoutPlated({ attributes }: Feature, reader: FeatureReader): boolean {
  const flag = reader.attribute(attributes, '.rout_plated');
  return flag !== undefined && flag !== '0' && flag.toLowerCase() !== 'no';
}

const viaDrill = ['Plated', 'PTH', 'ViaDrill'];
const holeKinds: Readonly<Record<string, HoleKind>> = { '0': 'plated', '1': 'unplated', '2': 'via' };
const toolKinds: Readonly<Record<string, HoleKind>> = { PLATED: 'plated', NON_PLATED: 'unplated', VIA: 'via' };

function listedKind(diameterMm: number, listed: readonly ListedTool[]): HoleKind | undefined {
  const fitting = listed.filter(({ sizesMm }) => sizesMm.some((size) => Math.abs(size - diameterMm) <= sameMm));
  const kinds = new Set(fitting.map(({ kind }) => kind));
  const [first] = kinds;
  if (kinds.size <= 1) return first;
  return kinds.has('unplated') ? undefined : 'plated';
}

/** Sizes count in µm or in mil. */
function listedTools(file: Uint8Array): ListedTool[] {
  const { values, blocks } = parseStructuredText(file);
  const unit = statedUnit(values.get('UNITS')) === 'mm' ? 0.001 : 0.0254;
  return blocks.flatMap(({ name, values: tool }) => {
    const kind = toolKinds[tool.get('TYPE')?.toUpperCase() ?? ''];
    if (!name.startsWith('TOOL') || kind === undefined) return [];
    const sizes = [tool.get('DRILL_SIZE'), tool.get('FINISH_SIZE')].map((size) => Number(size) * unit);
    return [{ kind, sizesMm: sizes.filter((size) => size > 0) }];
  });
}
