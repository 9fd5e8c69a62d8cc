import { PointGrid } from '../../holes/point-grid.ts';
import type { CopperProbe } from '../copper/copper-probe.ts';
import type { PaintedShapes } from '../shapes/layer-shapes.ts';
import { EndCounts, endPlace } from './end-counts.ts';
import type { Neck } from './neck-walk.ts';

/** Wider rounds have others round them in any case, mm. */
const widestRadiusMm = 1.5;
/** With more rounds on a layer none is looked at: some 50 ms for each 10 000. */
const maxRounds = 100_000;
const maxPairs = 2_000_000;
/** The chord is looked at so far inside its ends, and so far outside, mm. */
const adjacentMm = 0.003;
const farAdjacentMm = 0.012;
const minMm = 0.005;

/**
 * The chords where two rounds overlap so little that the copper is narrow there: round pads, and ends of strokes that
 * nothing continues. Only chords under `limitMm` with bare laminate at both ends are given. Time grows with the rounds
 * and with the pairs that are near each other.
 */
export function touchingRounds(probe: CopperProbe, limitMm: number): Neck[] {
  const rounds = roundsOf(probe.painted);
  const count = rounds.length / 3;
  if (count > maxRounds) return [];
  const centres: number[] = [];
  for (let at = 0; at < rounds.length; at += 3) centres.push(rounds[at]!, rounds[at + 1]!);
  const grid = new PointGrid(centres, 1);
  const necks: Neck[] = [];
  let pairs = maxPairs;
  for (let one = 0; one < count && pairs > 0; one += 1) {
    const [x, y, radius] = [rounds[one * 3]!, rounds[one * 3 + 1]!, rounds[one * 3 + 2]!];
    // Each pair is tested once, from the larger one.
    grid.visit(x, y, radius * 2, (at, apart) => {
      const other = at / 2;
      const otherRadius = rounds[other * 3 + 2]!;
      pairs -= 1;
      if (otherRadius > radius || (otherRadius === radius && other <= one) || apart >= radius + otherRadius) return;
      // The middle of the smaller one lies outside the larger one, so the chord is narrower than both.
      if (apart <= radius) return;
      const along = (apart * apart + radius * radius - otherRadius * otherRadius) / (2 * apart);
      const mm = 2 * Math.sqrt(Math.max(0, radius * radius - along * along));
      if (mm < minMm || mm >= limitMm || mm >= otherRadius * 2 - adjacentMm) return;
      const [ux, uy] = [(rounds[other * 3]! - x) / apart, (rounds[other * 3 + 1]! - y) / apart];
      const neck = { x: x + ux * along, y: y + uy * along, mm, alongX: ux, alongY: uy };
      if (isFree(probe, neck)) necks.push(neck);
    });
  }
  return necks;
}

/** True when copper fills the chord and nothing continues beyond its ends. */
function isFree(probe: CopperProbe, { x, y, mm, alongX, alongY }: Neck): boolean {
  const isCopper = (away: number): boolean => probe.isCopper(x - alongY * away, y + alongX * away);
  return [1, -1].every(
    (side) =>
      isCopper((mm / 2) * 0.7 * side) &&
      !isCopper((mm / 2 + adjacentMm) * side) &&
      !isCopper((mm / 2 + farAdjacentMm) * side),
  );
}

/** x, y and radius of the round pads, flashed or painted as a dot, and of the ends of strokes at which no other stroke or pad has its own. */
function roundsOf({ capsules, count, isClear, owner }: PaintedShapes): number[] {
  const ends = new EndCounts(count * 2);
  const rounds: number[] = [];
  // Most strokes begin where the previous one ends. Such a place is counted once and not queried: any other end there finds it
  // taken.
  const asked: number[] = [];
  let before = Number.NaN;
  let beforeAt = -1;
  for (let index = 0; index < count; index += 1) {
    const at = index * 5;
    const radius = capsules[at + 4]!;
    if (radius === 0 || radius > widestRadiusMm || isClear[owner[index]!] === 1) continue;
    const x0 = capsules[at]!;
    const y0 = capsules[at + 1]!;
    const x1 = capsules[at + 2]!;
    const y1 = capsules[at + 3]!;
    const start = endPlace(x0, y0);
    if (x0 === x1 && y0 === y1) {
      ends.add(start);
      rounds.push(x0, y0, radius);
      continue;
    }
    if (start !== before) {
      ends.add(start);
      if (beforeAt >= 0) asked.push(beforeAt);
      asked.push(at);
    }
    before = endPlace(x1, y1);
    beforeAt = at + 2;
    ends.add(before);
  }
  if (beforeAt >= 0) asked.push(beforeAt);
  ends.sort();
  for (const end of asked) {
    const x = capsules[end]!;
    const y = capsules[end + 1]!;
    if (ends.isSingle(endPlace(x, y))) rounds.push(x, y, capsules[end - (end % 5) + 4]!);
  }
  return rounds;
}
