import type { StackLayer } from '../../facts.ts';
import type { LayerSpan } from '../../holes/layer-span.ts';
import { defined } from '../../job-file.ts';
import type { Role } from '../../roles/role.ts';
import { thickestMm } from '../../stated/material-stackup.ts';
import type { CadStackup } from '../cad-board.ts';
import { childOf, childrenOf, numberOf, type XmlElement } from '../xml-elements.ts';
import type { Lengths } from './units.ts';

export interface IpcLayer {
  readonly name: string;
  readonly role: Role;
  readonly isNegative: boolean;
  readonly isDrill: boolean;
  /** Span of drills that are not through holes. */
  readonly span?: LayerSpan;
}

const copperFunctions = new Set(['CONDUCTOR', 'SIGNAL', 'PLANE', 'MIXED', 'POWER_GROUND', 'CONDFILM', 'CONDFOIL']);
const drillFunctions = new Set(['DRILL', 'ROUT']);
const sided: Readonly<Record<string, 'mask' | 'silk' | 'paste'>> = {
  SOLDERMASK: 'mask',
  SILKSCREEN: 'silk',
  LEGEND: 'silk',
  SOLDERPASTE: 'paste',
  PASTEMASK: 'paste',
};

/** The layers with their roles; copper counts from the top down, in the order of the stack-up or else of the file. */
export function ipcLayers(cadData: XmlElement): IpcLayer[] {
  const layers = childrenOf(cadData, 'Layer');
  const depth = sequence(cadData);
  const copper = layers
    .filter(({ attributes }) => copperFunctions.has(attributes['layerFunction'] ?? ''))
    .map(({ attributes }) => ({ name: attributes['name'] ?? '', side: attributes['side'] }))
    .toSorted((left, right) => rank(left, depth) - rank(right, depth))
    .map(({ name }) => name);
  return layers.map((layer): IpcLayer => {
    const { name = '', layerFunction = '', side = '', polarity } = layer.attributes;
    const isDrill = drillFunctions.has(layerFunction);
    const span = isDrill ? spanOf(layer, copper) : undefined;
    return {
      name,
      role: roleOf(name, layerFunction, side, copper),
      isNegative: polarity === 'NEGATIVE',
      isDrill,
      ...(span === undefined ? {} : { span }),
    };
  });
}

function roleOf(name: string, layerFunction: string, side: string, copper: readonly string[]): Role {
  const at = copper.indexOf(name);
  if (at === 0 && (copper.length > 1 || side !== 'BOTTOM')) return 'copper-top';
  if (at >= 0) return at === copper.length - 1 ? 'copper-bottom' : `copper-inner-${at + 1}`;
  if (layerFunction === 'V_CUT') return 'vscore';
  const what = sided[layerFunction];
  const face = side === 'TOP' ? 'top' : side === 'BOTTOM' ? 'bottom' : undefined;
  return what === undefined || face === undefined ? 'drawing' : `${what}-${face}`;
}

/** Ranks outer sides first and last regardless of their numbers, the other layers by number. */
function rank({ name, side }: { name: string; side: string | undefined }, depth: ReadonlyMap<string, number>): number {
  if (side === 'TOP') return -1;
  return side === 'BOTTOM' ? Number.MAX_SAFE_INTEGER : (depth.get(name) ?? 0);
}

const stackLines = (cadData: XmlElement): readonly XmlElement[] =>
  childrenOf(childOf(cadData, 'Stackup'), 'StackupGroup').flatMap((group) => childrenOf(group, 'StackupLayer'));

function sequence(cadData: XmlElement): ReadonlyMap<string, number> {
  return new Map(
    stackLines(cadData).map((line, at) => [line.attributes['layerOrGroupRef'] ?? '', numberOf(line, 'sequence') ?? at]),
  );
}

function spanOf(layer: XmlElement, copper: readonly string[]): LayerSpan | undefined {
  const { fromLayer = '', toLayer = '' } = childOf(layer, 'Span')?.attributes ?? {};
  const ends = [copper.indexOf(fromLayer) + 1, copper.indexOf(toLayer) + 1];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return from > 0 && from < to && (from > 1 || to < copper.length) ? [from, to] : undefined;
}

/** Inches with few digits come near the millimetres that were meant. */
const thicknessOf = (mm: number | undefined, steps: number): number | undefined =>
  mm !== undefined && mm > 0 && mm <= thickestMm ? Math.round(mm * steps) / steps : undefined;

/** The stack-up as stated; the overall thickness is that of the finished board. */
export function ipcStackup(cadData: XmlElement, layers: readonly IpcLayer[], lengths: Lengths): CadStackup | undefined {
  const stackup = childOf(cadData, 'Stackup');
  if (stackup === undefined) return undefined;
  const roles = new Map(layers.map(({ name, role }) => [name, role]));
  return defined({
    thicknessMm: thicknessOf(lengths.of(stackup, 'overallThickness'), 1000),
    layers: stackLines(cadData).map((line): StackLayer => {
      const name = line.attributes['layerOrGroupRef'] ?? '';
      return defined({
        name,
        kind: kindOf(roles.get(name)),
        thicknessMm: thicknessOf(lengths.of(line, 'thickness'), 1e4),
      });
    }),
  });
}

function kindOf(role: Role | undefined): StackLayer['kind'] {
  if (role === undefined || role === 'drawing') return 'dielectric';
  if (role.startsWith('copper-')) return 'copper';
  if (role.startsWith('mask-')) return 'mask';
  if (role.startsWith('silk-')) return 'legend';
  return role.startsWith('paste-') ? 'paste' : 'other';
}
