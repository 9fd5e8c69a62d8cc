import type { DesignRules } from './design-rules.ts';

/** Copper to copper, by what it lies between. */
const DISTANCES = [
  'WireWire',
  'WirePad',
  'WireVia',
  'PadPad',
  'PadVia',
  'ViaVia',
  'SmdPad',
  'SmdVia',
  'SmdSmd',
  'SmdWire',
];

/**
 * Design rules of Eagle and of Fusion Electronics (`.dru`). They have one width for all layers, so the widest counts. A value
 * without a factory limit is left out: the tool keeps its own.
 */
export function eagleRules(rules: DesignRules, title: string): string {
  const copper = Math.max(rules.outerMm, rules.innerMm ?? 0);
  const lines: [string, string][] = [
    ['description[en]', title],
    ...DISTANCES.map((name): [string, string] => [`md${name}`, mm(copper)]),
    ['mdDrill', mm(rules.holeToHoleMm)],
    ['mdCopperDimension', mm(rules.copperToEdgeMm)],
    ['msWidth', mm(copper)],
    ['msDrill', mm(rules.holeMm)],
    ['rlMinPadTop', mm(rules.partRingMm)],
    ['rlMinPadInner', mm(rules.partRingMm)],
    ['rlMinPadBottom', mm(rules.partRingMm)],
    ['rlMinViaOuter', mm(rules.viaRingMm)],
    ['rlMinViaInner', mm(rules.viaRingMm)],
  ];
  return `${lines.map(([key, value]) => `${key} = ${value}`).join('\n')}\n`;
}

const mm = (value: number): string => `${value}mm`;
