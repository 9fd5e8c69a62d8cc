import type { DesignRules } from './design-rules.ts';

const MM_PER_MIL = 0.0254;

/** A width or a hole needs a maximum too; the factory has no limit there, so these only have to be wide enough. */
const WIDEST_MIL = 1000;
const LARGEST_HOLE_MIL = 248;

/**
 * Design rules of Altium Designer (`.RUL`: Design, Rules, Import Rules). Each line is a rule. A value without a factory limit
 * is left out: the tool keeps its own.
 */
export function altiumRules(rules: DesignRules, title: string): string {
  const { outerMm, innerMm } = rules;
  const copper = (name: string, scope: string, mm: number) => [
    rule(
      'Width',
      `Xunban ${name} width`,
      [scope, 'All'],
      [
        ['MAXLIMIT', `${WIDEST_MIL}mil`],
        ['MINLIMIT', mil(mm)],
        ['PREFEREDWIDTH', mil(Math.max(mm, 0.2))],
      ],
    ),
    rule('Clearance', `Xunban ${name} clearance`, [scope, 'All'], [['GAP', mil(mm)]]),
  ];
  const lines = [
    ...copper('outer', innerMm === undefined ? 'All' : 'OnOutside', outerMm),
    ...(innerMm === undefined ? [] : copper('inner', 'OnMid', innerMm)),
    rule(
      'HoleSize',
      'Xunban hole',
      ['All', 'All'],
      [
        ['ABSOLUTEVALUES', 'TRUE'],
        ['MAXLIMIT', `${LARGEST_HOLE_MIL}mil`],
        ['MINLIMIT', mil(rules.holeMm)],
      ],
    ),
    rule(
      'HoleToHoleClearance',
      'Xunban hole to hole',
      ['All', 'All'],
      [
        ['GAP', mil(rules.holeToHoleMm)],
        ['ALLOWSTACKEDMICROVIAS', 'TRUE'],
      ],
    ),
    rule('MinimumAnnularRing', 'Xunban via ring', ['IsVia', 'All'], [['MINIMUMRING', mil(rules.viaRingMm)]]),
    rule('MinimumAnnularRing', 'Xunban pad ring', ['NOT IsVia', 'All'], [['MINIMUMRING', mil(rules.partRingMm)]]),
  ];
  return lines.map((line) => `${line}|COMMENT=${title.replaceAll('|', ' ')}\r\n`).join('');
}

type Pairs = readonly (readonly [key: string, value: string])[];

function rule(kind: string, name: string, [first, second]: readonly [string, string], values: Pairs): string {
  const pairs: Pairs = [
    ['RULEKIND', kind],
    ['NETSCOPE', kind === 'Clearance' ? 'DifferentNets' : 'AnyNet'],
    ['LAYERKIND', 'SameLayer'],
    ['SCOPE1EXPRESSION', first],
    ['SCOPE2EXPRESSION', second],
    ['NAME', name],
    ['ENABLED', 'TRUE'],
    ...values,
  ];
  return pairs.map(([key, value]) => `${key}=${value}`).join('|');
}

/** Never less than can be made: up to the next hundredth of a mil. */
const mil = (mm: number): string => `${Math.ceil((mm / MM_PER_MIL) * 100 - 1e-6) / 100}mil`;
