import { itemAt, numberAt } from '../checked-access.ts';
import type { Box } from '../image/layer-image.ts';
import { type HoleSites, isNearBoard, selectSites } from './hole-sites.ts';
import type { PadSites } from './pad-sites.ts';
import { asWritten, isAsWritten, otherTurns, type Placement, placeSites, type Turn, unturned } from './placement.ts';
import { minPadPerHole, voteShifts } from './vote-shifts.ts';

/** A number format and a placement, and how well pads explain the holes with them. */
export interface Candidate {
  /** Index of the reading. */
  readonly reading: number;
  readonly placement: Placement;
  /** Number of different pads with a hole in their centre. */
  readonly onPads: number;
  /** The same as a share of the holes. */
  readonly share: number;
  /** Number of other shifts that explain the holes as well. */
  readonly rivals: number;
}

export interface RankOptions {
  /** The first so many readings agree with what the file states; the others contradict it. */
  readonly stated: number;
  /** Extents of the board; a shift that leaves holes outside is not a candidate. */
  readonly box?: Box;
  /** Placements of other files of the set, which are tried before a shift is searched for. */
  readonly known?: readonly Placement[];
  /**
   * `any`: all explanations. `likely`, for holes that are on the board as written: a shift must be proven by more of them, and
   * neither turns nor two faults at once are considered. `as-written`: no shift, and no format that contradicts the file.
   */
  readonly search?: 'any' | 'likely' | 'as-written';
}

/** Maximum distance of a hole from the centre of its pad, mm: 2:3 inch files round to a thousandth of an inch. */
export const onPadMm = 0.03;

/** Evidence required of a candidate: a share of the holes and a number of pads. */
interface Evidence {
  readonly minShare: number;
  readonly minPads: number;
}

/** Sufficient for a file that states its format and has its holes on the board. */
const some: Evidence = { minShare: 0.3, minPads: 1 };
/** Sufficient for any file as written. */
const sure: Evidence = { minShare: 0.9, minPads: 1 };
const anyOther: Evidence = { minShare: 0.5, minPads: 2 };
const contradicting: Evidence = { minShare: 0.8, minPads: 4 };
const shifted: Evidence = { minShare: 0.9, minPads: 3 };
const strong: Evidence = { minShare: 0.9, minPads: 6 };
/** Many holes on pads prove a shift although others, such as mounting holes, have no pads. */
const shiftedMany: Evidence = { minShare: 0.6, minPads: 20 };

/**
 * Ranks number formats and placements of the holes of one file by the pads they hit, best first; empty when none explains the
 * holes. The kinds of explanations are tried from the simplest to the rarest and the first kind that holds is returned: what
 * the file states, as written; the same, shifted; a format that contradicts it, as written; the presumed format mirrored or
 * turned, then a contradicting one shifted. Only different pads count, so a format that puts all holes into one spot explains
 * nothing. Readings are functions because most are never needed; the first one is the presumed format.
 */
export function rankCandidates(
  readings: readonly (() => HoleSites)[],
  pads: PadSites,
  { stated, box, known = [], search = 'any' }: RankOptions,
): readonly Candidate[] {
  if (pads.x.length === 0) return [];
  const all = [...readings.keys()];
  const [own, others] = [all.slice(0, stated), all.slice(stated)];
  const presumed = own.slice(0, 1);
  const by = new Search(readings, pads, box);
  const isOffBoard = search === 'any';
  // A shift by a few pitches leaves holes on pads, too.
  const isDoubtful = isOffBoard && stated === 1;
  const kinds: readonly (() => Candidate[])[] = [
    () => by.placed(presumed, [asWritten], !isOffBoard && stated === 1 ? some : sure),
    () => (isDoubtful ? [] : by.placed(own, [asWritten], anyOther)),
    () => by.placed(own, known, anyOther),
    () => by.shifted(isOffBoard ? own : presumed, [unturned], isOffBoard ? [shifted, shiftedMany] : [strong]),
    () => (isDoubtful ? by.placed(presumed, [asWritten], some) : []),
    () => by.placed(others, [asWritten], contradicting),
    () => by.shifted(presumed, otherTurns, [strong]),
    () => by.shifted(others, [unturned], [strong]),
  ];
  const tried = pads.x.length > manyPads ? Math.min(kindCounts.likely, kindCounts[search]) : kindCounts[search];
  for (const find of kinds.slice(0, tried)) {
    const found = find().sort((left, right) => right.share - left.share || left.reading - right.reading);
    if (found.length > 0) return found;
  }
  return [];
}

/** With more pads a search takes a tenth of a second, too long for each turn and each format. */
const manyPads = 20_000;
const kindCounts = { any: 8, likely: 6, 'as-written': 3 } as const;

class Search {
  readonly #readings: readonly (() => HoleSites)[];
  readonly #pads: PadSites;
  readonly #box: Box | undefined;

  constructor(readings: readonly (() => HoleSites)[], pads: PadSites, box: Box | undefined) {
    this.#readings = readings;
    this.#pads = pads;
    this.#box = box;
  }

  placed(readings: readonly number[], placements: readonly Placement[], evidence: Evidence): Candidate[] {
    return readings
      .flatMap((reading) => placements.map((one) => candidate(reading, this.#holes(reading), one, this.#pads)))
      .filter((found) => isProven(found, [evidence]));
  }

  shifted(readings: readonly number[], turns: readonly Turn[], evidence: readonly Evidence[]): Candidate[] {
    const found = readings.flatMap((reading) => turns.flatMap((turn) => this.#shiftOf(reading, turn, evidence) ?? []));
    return found.map((one) => {
      const others = found.filter((other) => isElsewhere(other, one) && isRival(other, one));
      return { ...one, rivals: one.rivals + others.length };
    });
  }

  #holes(reading: number): HoleSites {
    return itemAt(this.#readings, reading)();
  }

  /** The best shift of one reading, with the number of others that are as good. */
  #shiftOf(reading: number, turn: Turn, evidence: readonly Evidence[]): Candidate | undefined {
    const holes = this.#holes(reading);
    const turned = placeSites(holes, { ...turn, x: 0, y: 0 });
    const found = voteShifts(turned, this.#pads)
      .filter((shift) => this.#isLikely(turned, { ...unturned, ...shift }))
      .map((shift) => centred(turned, { ...unturned, x: shift.x, y: shift.y }, this.#pads))
      .map((shift) => candidate(reading, holes, { ...turn, x: shift.x, y: shift.y }, this.#pads))
      .filter((one) => isProven(one, evidence) && insideShare(holes, one.placement, this.#box) >= minInside)
      .sort((left, right) => right.onPads - left.onPads);
    const [best, ...others] = found;
    const unmoved = candidate(reading, holes, asWritten, this.#pads);
    if (best === undefined || isRival(unmoved, best)) return best && unmoved;
    return { ...best, rivals: others.filter((other) => isRival(other, best)).length };
  }

  /** Examines a part of the holes, which rules out most shifts. */
  #isLikely(holes: HoleSites, shift: Placement): boolean {
    if (holes.x.length <= 2 * probed) return true;
    const step = holes.x.length / probed;
    const sites = selectSites(
      holes,
      Array.from({ length: probed }, (_, at) => Math.floor(at * step)),
    );
    return matchesOf(sites, shift, this.#pads, searchMm).length >= probed / 3;
  }
}

const probed = 60;
/** Distance within which the votes for a shift lie. */
const searchMm = 0.1;
const minInside = 0.9;

const isProven = ({ share, onPads }: Candidate, evidence: readonly Evidence[]): boolean =>
  evidence.some(({ minShare, minPads }) => share >= minShare && onPads >= minPads);

/** All holes on pads leave no doubt about a shift that has fewer; with holes that lack a pad either way, more is needed. */
const isRival = (other: Candidate, best: Candidate): boolean =>
  other.onPads >= best.onPads * (best.share >= 0.98 ? 0.99 : 0.85);

/** Different digits may read the same numbers alike; then the placement is the same. */
const isElsewhere = ({ placement: one }: Candidate, { placement: other }: Candidate): boolean =>
  one.isMirrored !== other.isMirrored ||
  one.quarterTurns !== other.quarterTurns ||
  Math.hypot(one.x - other.x, one.y - other.y) > searchMm;

function candidate(reading: number, holes: HoleSites, placement: Placement, pads: PadSites): Candidate {
  const isAnySize = isAsWritten(placement);
  const onPads = new Set(matchesOf(holes, placement, pads, onPadMm, isAnySize).map(({ pad }) => pad)).size;
  const total = holes.x.length + holes.outOfRange;
  return { reading, placement, onPads, share: total === 0 ? 0 : onPads / total, rivals: 0 };
}

export interface Match {
  readonly pad: number;
  /** From the placed hole to the centre of the pad. */
  readonly x: number;
  readonly y: number;
}

/** The holes that lie near the centre of a pad. Where holes are as written, pads of any size count. */
export function matchesOf(
  holes: HoleSites,
  placement: Placement,
  pads: PadSites,
  distanceMm: number,
  isAnySize = false,
): Match[] {
  const placed = placeSites(holes, placement);
  return placed.x.flatMap((x, hole): Match[] => {
    const y = numberAt(placed.y, hole);
    const pad = (pads.grid.nearest(x, y, distanceMm) ?? -2) / 2;
    if (pad < 0) return [];
    if (!isAnySize && numberAt(pads.sizeMm, pad) < minPadPerHole * numberAt(placed.sizeMm, hole)) return [];
    return [{ pad, x: numberAt(pads.x, pad) - x, y: numberAt(pads.y, pad) - y }];
  });
}

/** The shift by the mean of the distances, so that the rounding of a single pair does not matter. */
function centred(holes: HoleSites, shift: Placement, pads: PadSites): Placement {
  let found = shift;
  for (const distanceMm of [searchMm, onPadMm]) {
    const matches = matchesOf(holes, found, pads, distanceMm);
    if (matches.length === 0) return found;
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    found = { ...found, x: found.x + mean(matches.map(({ x }) => x)), y: found.y + mean(matches.map(({ y }) => y)) };
  }
  return { ...found, x: toMicron(found.x), y: toMicron(found.y) };
}

const toMicron = (mm: number): number => Math.round(mm * 1_000) / 1_000;

/** Share of the holes on the board or near it. */
function insideShare(holes: HoleSites, placement: Placement, box: Box | undefined): number {
  const total = holes.x.length + holes.outOfRange;
  if (box === undefined || total === 0) return 1;
  const placed = placeSites(holes, placement);
  return placed.x.filter((x, at) => isNearBoard(box, x, numberAt(placed.y, at))).length / total;
}
