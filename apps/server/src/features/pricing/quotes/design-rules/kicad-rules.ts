import type { DesignRules } from './design-rules.ts';

/**
 * Custom rules of KiCad 7 and newer (`.kicad_dru`). KiCad has no custom rule for the web of solder mask between openings; it
 * stands in a remark, for the board setup.
 */
export function kicadRules(rules: DesignRules, title: string): string {
  const { outerMm, innerMm, maskWebMm } = rules;
  const copper = (name: string, layer: 'outer' | 'inner', mm: number) => [
    rule(`${name} track`, [`(layer ${layer})`, constraint('track_width', mm)]),
    rule(`${name} clearance`, [`(layer ${layer})`, constraint('clearance', mm)]),
  ];
  return [
    '(version 1)',
    `# ${title}`,
    `# Solder mask: set the minimum web to ${mm(maskWebMm)} in Board Setup.`,
    ...copper('outer', 'outer', outerMm),
    ...(innerMm === undefined ? [] : copper('inner', 'inner', innerMm)),
    rule('hole', [constraint('hole_size', rules.holeMm)]),
    rule('via ring', [`(condition "A.Type == 'Via'")`, constraint('annular_width', rules.viaRingMm)]),
    rule('pad ring', [`(condition "A.Type == 'Pad'")`, constraint('annular_width', rules.partRingMm)]),
    rule('hole to hole', [constraint('hole_to_hole', rules.holeToHoleMm)]),
    rule('copper to hole', [constraint('hole_clearance', rules.copperToHoleMm)]),
    rule('copper to edge', [constraint('edge_clearance', rules.copperToEdgeMm)]),
    '',
  ].join('\n');
}

const mm = (value: number): string => `${value}mm`;
const constraint = (kind: string, min: number): string => `(constraint ${kind} (min ${mm(min)}))`;
const rule = (name: string, parts: readonly string[]): string => `(rule "${name}"\n  ${parts.join('\n  ')})`;
