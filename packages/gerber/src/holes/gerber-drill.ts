import { float64At, uint8At, uint32At } from '../checked-access.ts';
import { pointAt, visitPoints } from '../coordinates.ts';
import { type DrillImage, type DrillSlot, type DrillTool, isPoint, type Plating } from '../drill/drill-image.ts';
import { arcAt, flattenArc } from '../image/arc.ts';
import { GrowingBox } from '../image/bounds.ts';
import { ItemKind, type LayerImage } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';

const arcToleranceMm = 0.005;

/** The holes of a drill file written as Gerber (X2 `Plated,1,2,PTH`): flashes are holes, strokes are slots. */
export function drillFromGerber(image: LayerImage): DrillImage {
  const flat = writeOutBlocks(image);
  const stated = statedPlating(image.attributes['FileFunction']?.[0]);
  const { items } = flat;
  const tools: DrillTool[] = [];
  const toolOf = new Map<number, number>();
  const [x, y, tool]: [number[], number[], number[]] = [[], [], []];
  const slots: { readonly tool: number; readonly points: number[] }[] = [];
  const box = new GrowingBox();
  for (let item = 0; item < items.count; item += 1) {
    const kind = uint8At(items.kind, item);
    const aperture = kind === ItemKind.region ? undefined : flat.apertures[uint32At(items.tool, item)];
    if (aperture?.shape !== 'circle' || items.dark[item] === 0) continue;
    let index = toolOf.get(uint32At(items.tool, item));
    if (index === undefined) {
      index = tools.push(toolFrom(tools.length + 1, aperture.diameter, aperture.functions, stated)) - 1;
      toolOf.set(uint32At(items.tool, item), index);
    }
    const at = uint32At(items.start, item);
    const { coords } = items;
    const start = pointAt(coords, at);
    if (kind === ItemKind.flash) {
      x.push(start.x);
      y.push(start.y);
      tool.push(index);
      box.add(start.x, start.y);
      continue;
    }
    const points = [start.x, start.y];
    if (kind === ItemKind.line) points.push(...coords.subarray(at + 2, at + 4));
    else {
      flattenArc(arcAt(coords, at, kind === ItemKind.arcClockwise), arcToleranceMm, (px, py) => points.push(px, py));
    }
    visitPoints(points, (px, py) => box.add(px, py));
    const before = slots.at(-1);
    // A stroke that begins where the last one ended belongs to the same slot.
    if (before?.tool === index && before.points.at(-2) === points[0] && before.points.at(-1) === points[1]) {
      for (const value of points.slice(2)) before.points.push(value);
    } else slots.push({ tool: index, points });
  }
  const long: DrillSlot[] = [];
  for (const slot of slots) {
    const points = Float64Array.from(slot.points);
    if (isPoint(points)) {
      x.push(float64At(points, 0));
      y.push(float64At(points, 1));
      tool.push(slot.tool);
    } else long.push({ tool: slot.tool, points });
  }
  const bounds = box.box();
  return {
    tools,
    count: x.length,
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    tool: Uint16Array.from(tool),
    slots: long,
    ...(bounds === undefined ? {} : { bounds }),
  };
}

function toolFrom(
  code: number,
  diameter: number,
  functions: readonly string[] | undefined,
  stated: Plating | undefined,
): DrillTool {
  const functionText = functions?.join(',') ?? '';
  // KiCad calls the holes of its file of unplated ones holes for components, too.
  const plating = statedPlating(functionText) ?? stated ?? (/via|component/i.test(functionText) ? 'plated' : undefined);
  return {
    code,
    diameterMm: Math.round(diameter * 1e4) / 1e4,
    ...(plating === undefined ? {} : { plating }),
    ...(functions === undefined ? {} : { functions }),
  };
}

function statedPlating(text = ''): Plating | undefined {
  if (/nonplated/i.test(text)) return 'unplated';
  return /plated/i.test(text) ? 'plated' : undefined;
}
