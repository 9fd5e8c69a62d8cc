import type { Characteristic } from '@xunban/contract';

/** Number of pieces of a lot to be inspected, and the number of nonconforming ones with which the lot is accepted. */
export interface SamplingPlan {
  readonly size: number;
  readonly accept: number;
  /** Standard, level and limit, or the share of the lot; the same in every language. */
  readonly rule: string;
}

/**
 * Rules of sampling: every piece; one coupon of the lot, where a test destroys it; or normal inspection by GB/T 2828.1 (ISO 2859-1)
 * with an inspection level and an acceptance quality limit (AQL), in nonconforming pieces per hundred.
 */
type SamplingRule = 'all' | 'coupon' | { readonly level: Level; readonly aql: Aql };
type Level = 'S-2' | 'II';
type Aql = keyof typeof ZERO_LETTER;

const DIMENSION: SamplingRule = { level: 'S-2', aql: 2.5 };
const APPEARANCE: SamplingRule = { level: 'II', aql: 0.65 };

const RULES: Readonly<Record<Characteristic, SamplingRule>> = {
  ...{ boardLength: DIMENSION, boardWidth: DIMENSION, thickness: DIMENSION, holeDiameter: DIMENSION, warp: DIMENSION },
  ...{ minTrace: DIMENSION, maskThickness: DIMENSION, fingerBevel: DIMENSION, tinThickness: DIMENSION },
  ...{ nickelThickness: DIMENSION, goldThickness: DIMENSION, palladiumThickness: DIMENSION, ospThickness: DIMENSION },
  ...{ silverThickness: DIMENSION, fingerGold: DIMENSION },
  ...{
    outerCopper: 'coupon',
    innerCopper: 'coupon',
    holeCopper: 'coupon',
    impedance: 'coupon',
    solderability: 'coupon',
  },
  ...{ electricalTest: 'all' },
  ...{ solderMask: APPEARANCE, legend: APPEARANCE, halfHoles: APPEARANCE, appearance: APPEARANCE },
};

/** Returns the sampling plan of a characteristic for a lot of pieces. A lot that is smaller than the sample is inspected whole. */
export function samplingOf(characteristic: Characteristic, lot: number): SamplingPlan {
  const rule = RULES[characteristic];
  if (rule === 'all') return { size: lot, accept: 0, rule: '100 %' };
  if (rule === 'coupon') return { size: 1, accept: 0, rule: '1' };
  const { size, accept } = normalPlan(rule, lot);
  return {
    ...(size >= lot ? { size: lot, accept: 0 } : { size, accept }),
    rule: `GB/T 2828.1 ${rule.level}, AQL ${rule.aql}`,
  };
}

/** Code letters of table 1 by the largest lot of each row. */
const LETTERS = 'ABCDEFGHJKLMNPQR';
const LOTS = [
  8,
  15,
  25,
  50,
  90,
  150,
  280,
  500,
  1_200,
  3_200,
  10_000,
  35_000,
  150_000,
  500_000,
  Number.POSITIVE_INFINITY,
];
const CODES: Readonly<Record<Level, string>> = { 'S-2': 'AAABBBCCCDDDEEE', II: 'ABCDEFGHJKLMNPQ' };

/** Sample sizes of table 2-A by code letter. */
const SIZES = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1_250, 2_000];
/** Code letters whose plan accepts no nonconforming piece. */
const ZERO_LETTER = { 0.65: 'F', 1: 'E', 2.5: 'C' } as const;
/** Acceptance numbers of table 2-A by the distance from that letter; the plans between (arrows) are those of a neighbour. */
const ACCEPTANCE_NUMBERS: ReadonlyMap<number, number> = new Map([
  ...([
    [0, 0],
    [3, 1],
    [4, 2],
    [5, 3],
    [6, 5],
    [7, 7],
    [8, 10],
    [9, 14],
    [10, 21],
  ] as const),
]);

/** Returns the single sampling plan for normal inspection: an arrow upwards is the plan above it, one downwards the plan below it. */
function normalPlan({ level, aql }: Exclude<SamplingRule, string>, lot: number): { size: number; accept: number } {
  const letter = CODES[level][LOTS.findIndex((largest) => lot <= largest)] ?? '';
  const zero = LETTERS.indexOf(ZERO_LETTER[aql]);
  const distance = LETTERS.indexOf(letter) - zero;
  const followed = distance <= 1 ? 0 : Math.min(Math.max(distance, 3), 10);
  return { size: SIZES[zero + followed] ?? 0, accept: ACCEPTANCE_NUMBERS.get(followed) ?? 0 };
}
