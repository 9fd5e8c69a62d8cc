import type { CreditFactor, CreditGrade } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';

/** Input of a score, read from rows. */
export interface PaymentHistory {
  /** Paid off by their due day. */
  readonly onTime: number;
  /** Paid off up to thirty days late. */
  readonly late: number;
  readonly veryLate: number;
  readonly overdueNow: number;
  /** Statements of which something was written off. */
  readonly writtenOff: number;
  /** Full months since the account was opened. */
  readonly months: number;
  /** Average amount of the last three statements; null without one. */
  readonly monthlyPurchases: Fen | null;
  readonly dueDays: number;
}

export interface Score {
  readonly points: number;
  readonly grade: CreditGrade;
  readonly advisedLimit: Fen | null;
  readonly factors: readonly { readonly factor: CreditFactor; readonly effect: number; readonly count: number }[];
}

const BEGIN = 60;
/** Points for one of each, and how far one factor may go. */
const WEIGHTS: Readonly<Record<CreditFactor, { readonly each: number; readonly max: number }>> = {
  onTime: { each: 3, max: 30 },
  late: { each: -8, max: -32 },
  veryLate: { each: -20, max: -60 },
  overdueNow: { each: -30, max: -60 },
  writtenOff: { each: -40, max: -60 },
  months: { each: 1, max: 10 },
};

/** Recommended limit by grade, in tenths of the usual debt. */
const TENTHS: Readonly<Record<CreditGrade, bigint>> = { A: 15n, B: 10n, C: 7n, D: 0n, unrated: 0n };
const THOUSAND_YUAN = 100_000n;

export function scoreOf(history: PaymentHistory): Score {
  const factors = (Object.keys(WEIGHTS) as CreditFactor[])
    .map((factor) => ({ factor, count: history[factor], effect: effectOf(factor, history[factor]) }))
    .filter(({ count }) => count > 0);
  const sum = factors.reduce((points, { effect }) => points + effect, BEGIN);
  const points = Math.max(0, Math.min(100, sum));
  const grade = isRated(history) ? gradeOf(points) : 'unrated';
  return { points, grade, factors, advisedLimit: adviceOf(history, grade) };
}

function effectOf(factor: CreditFactor, count: number): number {
  const { each, max } = WEIGHTS[factor];
  return max > 0 ? Math.min(max, each * count) : Math.max(max, each * count);
}

/** A member without history is not rated. */
const isRated = ({ onTime, late, veryLate, overdueNow, writtenOff }: PaymentHistory): boolean =>
  onTime + late + veryLate + overdueNow + writtenOff > 0;

function gradeOf(points: number): CreditGrade {
  if (points >= 85) return 'A';
  if (points >= 70) return 'B';
  return points >= 50 ? 'C' : 'D';
}

/**
 * Computes the recommended limit: the usual debt (the current month and statements not yet due) times the factor of the grade;
 * in full thousands of yuan, and at least one thousand for a paying member.
 */
function adviceOf({ monthlyPurchases, dueDays }: PaymentHistory, grade: CreditGrade): Fen | null {
  if (monthlyPurchases === null || grade === 'unrated') return null;
  const owedAtOnce = (monthlyPurchases * BigInt(30 + dueDays)) / 30n;
  const thousands = (owedAtOnce * TENTHS[grade]) / 10n / THOUSAND_YUAN;
  return fen((thousands === 0n && TENTHS[grade] > 0n ? 1n : thousands) * THOUSAND_YUAN);
}
