import type { CadDrill } from '../cad-board.ts';
import { type CadBit, DrillBuilder } from '../drill-builder.ts';
import type { DesignPad, MadeLayer } from './board-design.ts';
import type { DesignPlot } from './paint-layer.ts';
import { turnedPoint } from './turn.ts';

/** Returns the holes of pads and vias: first through holes, then blind and buried ones by span. */
export function drillsOf(layers: readonly MadeLayer[], { board, lands, budget, log }: DesignPlot): CadDrill[] {
  const deepest = layers.filter(({ copper }) => copper !== undefined).length;
  const through = new DrillBuilder(budget, log);
  const partial = new Map<string, { readonly span: readonly [number, number]; readonly drill: DrillBuilder }>();
  for (const pad of board.pads) drillPad(pad, through);
  for (const via of board.vias) {
    const diameterMm = via.drillMm;
    if (diameterMm === undefined) {
      log.add('cad.parts-unread', 'warning', { data: { parts: 1 } });
      continue;
    }
    const span = lands.span(via);
    const isThrough = span[0] === 1 && span[1] === deepest;
    const key = `L${span[0]}-L${span[1]}`;
    const other = partial.get(key) ?? { span, drill: new DrillBuilder(budget, log) };
    if (!isThrough) partial.set(key, other);
    (isThrough ? through : other.drill).hit(
      { diameterMm, plating: 'plated', functions: ['Plated', 'PTH', 'ViaDrill'] },
      via.x,
      via.y,
    );
  }
  return [
    { name: 'drill', image: through.build() },
    ...[...partial].map(([key, { span, drill }]): CadDrill => ({ name: `drill ${key}`, image: drill.build(), span })),
  ];
}

function drillPad(pad: DesignPad, to: DrillBuilder): void {
  if (pad.hole === undefined) return;
  const { widthMm, heightMm } = pad.hole;
  const bit: CadBit = { diameterMm: Math.min(widthMm, heightMm), ...purpose(pad) };
  const half = Math.abs(widthMm - heightMm) / 2;
  if (half === 0) {
    to.hit(bit, pad.x, pad.y);
    return;
  }
  const { x, y } = turnedPoint(widthMm > heightMm ? half : 0, widthMm > heightMm ? 0 : half, pad.rotationDeg);
  to.slot(bit, [pad.x - x, pad.y - y, pad.x + x, pad.y + y]);
}

function purpose({ kind, property }: DesignPad): Pick<CadBit, 'plating' | 'functions'> {
  if (kind === 'np_thru_hole') return { plating: 'unplated', functions: ['NonPlated', 'NPTH', 'ComponentDrill'] };
  const drillFunction = property === 'pad_prop_castellated' ? 'CastellatedDrill' : 'ComponentDrill';
  return { plating: 'plated', functions: ['Plated', 'PTH', drillFunction] };
}
