import type { BoardSpec } from '@xunban/contract';
import { type BoardFacts, compareHarm } from '@xunban/gerber';
import { isSizeBelieved } from '@xunban/gerber/priced-facts';
import type { Finding } from '../orders/findings.ts';
import { placesOnBoard } from './places-on-board.ts';

/** Outlines are drawn with pens of that order; a larger difference is another board. */
const SIZE_TOLERANCE_UM = 200;
/** Metric design rules round the mil: 0.15 mm is drawn for what is sold as 6 mil (0.1524 mm). */
const TRACE_TOLERANCE_MM = 0.003;
const HOLE_TOLERANCE_MM = 0.005;
const MM_PER_MIL = 0.0254;

/**
 * Compares what was ordered with what the files say. A fact that could not be read is a finding too: layers and size
 * must be known before a board is made without a person looking at it; tracks that could not be measured are noted.
 */
export function reviewBoard(spec: BoardSpec, facts: BoardFacts): Finding[] {
  return [
    ...problemsOfFiles(facts),
    ...compareLayers(spec, facts),
    ...compareSize(spec, facts),
    ...compareTrace(spec, facts),
    ...compareHoles(spec, facts),
  ];
}

/** Whether the order may go on to payment without an engineer. */
export const passesReview = (findings: readonly Finding[]): boolean =>
  findings.every(({ severity }) => severity !== 'error');

/** What reading the file told, in order of harm. */
function problemsOfFiles(facts: BoardFacts): Finding[] {
  return facts.problems
    .filter(({ severity }) => severity !== 'note')
    .toSorted(compareHarm)
    .map((problem) => {
      const { code, severity, data } = problem;
      const places = placesOnBoard(problem, facts);
      const params = Object.fromEntries(
        Object.entries(data ?? {}).flatMap(([name, value]) => (typeof value === 'boolean' ? [] : [[name, value]])),
      );
      return { code, severity, params, ...(places.length === 0 ? {} : { places }) };
    });
}

function compareLayers(spec: BoardSpec, { copper }: BoardFacts): Finding[] {
  if (!copper) return [disagreement('review.layersUnknown', 'layers', { ordered: spec.layers })];
  if (copper.layers === spec.layers) return [];
  return [disagreement('review.layersDiffer', 'layers', { ordered: spec.layers, found: copper.layers })];
}

function compareSize(spec: BoardSpec, { board }: BoardFacts): Finding[] {
  const ordered = { lengthMm: spec.lengthMm, widthMm: spec.widthMm };
  // Without an outline the size was guessed from the copper, or is that of a page: a person has to look.
  if (!board || board.from === 'copper-extent' || !isSizeBelieved(board))
    return [disagreement('review.sizeUnknown', 'lengthMm', ordered)];
  const isSame = (length: number, width: number) =>
    isWithinTolerance(length, spec.lengthMm) && isWithinTolerance(width, spec.widthMm);
  // A board may be drawn standing or lying.
  if (isSame(board.widthMm, board.heightMm) || isSame(board.heightMm, board.widthMm)) return [];
  const found = { foundLengthMm: board.widthMm, foundWidthMm: board.heightMm };
  return [disagreement('review.sizeDiffers', 'lengthMm', { ...ordered, ...found })];
}

/** In whole micrometres, because 120.2 less 120 is a little more than 0.2. */
const isWithinTolerance = (foundMm: number, orderedMm: number): boolean =>
  Math.abs(Math.round(foundMm * 1000) - Math.round(orderedMm * 1000)) <= SIZE_TOLERANCE_UM;

function compareTrace(spec: BoardSpec, { measured }: BoardFacts): Finding[] {
  // The neck of a pour and what could not be measured wholly may not matter, so they hold no order up.
  const found = [measured?.minTrace, measured?.minSpacing].flatMap((fact) =>
    fact === undefined || fact.certainty === 'uncertain' ? [] : [fact.mm],
  );
  if (found.length === 0)
    return [
      { code: 'review.traceUnknown', severity: 'note', field: 'minTraceMil', params: { ordered: spec.minTraceMil } },
    ];
  const narrowestMm = Math.min(...found);
  if (narrowestMm + TRACE_TOLERANCE_MM >= spec.minTraceMil * MM_PER_MIL) return [];
  return [disagreement('review.traceNarrower', 'minTraceMil', { ordered: spec.minTraceMil, foundMm: narrowestMm })];
}

function compareHoles(spec: BoardSpec, { holes }: BoardFacts): Finding[] {
  if (!holes) return [{ code: 'review.holesUnknown', severity: 'note', field: 'minHoleMm', params: {} }];
  const findings: Finding[] = [];
  if (holes.minDrillMm !== undefined && holes.minDrillMm + HOLE_TOLERANCE_MM < spec.minHoleMm)
    findings.push(
      disagreement('review.holeNarrower', 'minHoleMm', { ordered: spec.minHoleMm, foundMm: holes.minDrillMm }),
    );
  if (holes.spans && holes.spans.length > 0)
    findings.push(disagreement('review.blindOrBuriedHoles', 'layers', { found: holes.spans.length }));
  return findings;
}

const disagreement = (code: string, field: keyof BoardSpec, params: Finding['params']): Finding => ({
  code,
  severity: 'error',
  field,
  params,
});
