import type { ReadFile } from '../read-files.ts';
import { drillSpan } from '../roles/x2-role.ts';

/** The copper layers that a hole joins, the top being 1. */
export type LayerSpan = readonly [from: number, to: number];

/**
 * Returns the layers that the blind or buried holes of a drill file connect, from its attribute or else from its name: KiCad
 * writes `-In1_Cu-B_Cu` or `-front-in1`, Allegro `-1-4`, LibrePCB `-L1-L2`. Undefined for through holes and where nothing is
 * stated.
 */
export function partialSpan(file: ReadFile, copperLayers: number): LayerSpan | undefined {
  const stated = file.drill?.attributes['FileFunction'] ?? file.gerber?.image.attributes['FileFunction'];
  const span = (stated && drillSpan(stated)) ?? namedSpan(file.name, copperLayers);
  if (span === undefined) return undefined;
  const [from, to] = span[0] < span[1] ? span : [span[1], span[0]];
  const isPossible = from < to && to <= copperLayers;
  return isPossible && (from > 1 || to < copperLayers) ? [from, to] : undefined;
}

const side = '(front|f_cu|top|back|b_cu|bottom|bot|in\\d{1,2}(?:_cu)?|l\\d{1,2})';
const sides = new RegExp(`(?:^|[-_ ])${side}(?:[-_ ]|[-_ ]to[-_ ])${side}(?:[-_ .]|$)`);
const numbers = /[-_](\d{1,2})-(\d{1,2})(?:-np)?\.[a-z]+$/;

function namedSpan(name: string, copperLayers: number): LayerSpan | undefined {
  const base = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  const match = sides.exec(base);
  if (match !== null) return [layerOf(match[1] ?? '', copperLayers), layerOf(match[2] ?? '', copperLayers)];
  const counted = numbers.exec(base);
  return counted === null ? undefined : [Number(counted[1]), Number(counted[2])];
}

function layerOf(layerName: string, copperLayers: number): number {
  const number = Number(/\d+/.exec(layerName)?.[0] ?? 0);
  if (layerName.startsWith('in')) return number + 1;
  if (/^l\d/.test(layerName)) return number;
  return /^[ft]/.test(layerName) ? 1 : copperLayers;
}

/** True when a hole is visible on an outer side. */
export const opensOn = (span: LayerSpan | undefined, face: 'top' | 'bottom', copperLayers: number): boolean =>
  span === undefined || (face === 'top' ? span[0] === 1 : span[1] === copperLayers);
