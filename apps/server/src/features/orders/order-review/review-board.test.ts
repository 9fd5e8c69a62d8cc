import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import type { BoardFacts } from '@xunban/gerber';
import { machineReview } from '@xunban/pricing/machine-review';
import { describe, expect, test } from 'vitest';
import { twoLayerFacts } from '../../../testing/orders.ts';
import { findingsOf } from './review-board.ts';

const spec: BoardSpec = { ...defaultBoardSpec, lengthMm: 120, widthMm: 80 };
const facts = twoLayerFacts({ widthMm: 120, heightMm: 80 });
const withTrace = (mm: number): BoardFacts => ({ ...facts, measured: { minTrace: { mm }, minSpacing: { mm: 0.3 } } });

function review(board: BoardSpec, found: BoardFacts) {
  const decision = machineReview({ spec: board, facts: found, violations: [], hasNote: false });
  return { decision, findings: findingsOf(board, found, decision) };
}
const codesOf = (board: Partial<BoardSpec>, found: BoardFacts) =>
  review({ ...spec, ...board }, found).findings.map(({ code }) => code);

describe('the findings of a review', () => {
  test('are absent where the file equals the order, standing or lying', () => {
    expect(codesOf({}, withTrace(0.2))).toEqual([]);
    expect(codesOf({ lengthMm: 80, widthMm: 120 }, withTrace(0.2))).toEqual([]);
  });

  const { board, copper, ...nothing } = withTrace(0.2);
  const cases: [string, Partial<BoardSpec>, BoardFacts, string[]][] = [
    ['0.2 mm of size', { lengthMm: 120.2 }, withTrace(0.2), []],
    ['more than 0.2 mm of size', { lengthMm: 120.21 }, withTrace(0.2), ['review.sizeDiffers']],
    ['another layer count', { layers: 4 }, withTrace(0.2), ['review.layersDiffer']],
    [
      'neither layers nor outline',
      {},
      nothing,
      ['review.layersUnknown', 'review.outlineUnknown', 'review.sizeUnknown'],
    ],
    [
      'a size that was guessed from the copper',
      {},
      { ...withTrace(0.2), board: { ...facts.board!, from: 'copper-extent' } },
      ['review.outlineUnknown', 'review.sizeUnknown'],
    ],
    [
      'the frame of a page',
      {},
      { ...withTrace(0.2), board: { ...facts.board!, confidence: 0.2 } },
      ['review.sizeUnknown'],
    ],
    ['a 0.15 mm track for 6 mil', {}, withTrace(0.15), []],
    ['a 0.2 mm track for 8 mil, as the form fills it', { minTraceMil: 8 }, withTrace(0.2), []],
    ['a 0.14 mm track for 6 mil', {}, withTrace(0.14), ['review.traceNarrower']],
    [
      'a gap narrower than the track',
      {},
      { ...facts, measured: { minSpacing: { mm: 0.1 } } },
      ['review.traceNarrower'],
    ],
    ['copper that was not measured', {}, { ...facts, measured: undefined! }, ['review.traceUnknown']],
    ['copper without a track', {}, { ...facts, measured: {} }, ['review.traceUnknown']],
    [
      'a hole of 0.25 mm for 0.3 mm',
      {},
      { ...withTrace(0.2), holes: { ...facts.holes, minDrillMm: 0.25 } },
      ['review.holeNarrower'],
    ],
    [
      'blind holes',
      {},
      { ...withTrace(0.2), holes: { ...facts.holes, spans: [[1, 2]] } },
      ['review.blindOrBuriedHoles'],
    ],
    ['no holes', {}, { ...withTrace(0.2), holes: { ...facts.holes, round: 0 } }, ['review.holesUnknown']],
  ];
  test.each(cases)('include %s', (_, ordered, found, codes) => {
    expect(codesOf(ordered, found)).toEqual(codes);
  });

  test('give the places as shares of the board, seen from the top', () => {
    const [left, bottom] = [facts.board!.minX, facts.board!.minY];
    const at = { x: left + 30, y: bottom + 20, mm: 0.05, layer: 'board.gbs' };
    const files = [{ ...facts.files[0]!, name: 'board.gbs', role: 'mask-bottom' as const }];
    const problems = [{ code: 'dfm.mask-web', severity: 'warning', at, places: [at, { x: left, y: bottom }] }] as const;
    const [finding] = review(spec, { ...withTrace(0.2), files, problems }).findings;
    expect(finding?.places).toEqual([
      { left: 0.25, top: 0.75, side: 'bottom', layer: 'board.gbs', mm: 0.05 },
      { left: 0, top: 1, side: 'both' },
    ]);
  });

  test('report copper that is narrower than ordered', () => {
    const { minX, minY } = facts.board!;
    const [wide, narrow] = [{ mm: 0.2 }, { mm: 0.1, at: { x: minX + 60, y: minY + 40 }, layer: facts.files[0]!.name }];
    const [finding] = review(spec, { ...facts, measured: { minTrace: wide, minSpacing: narrow } }).findings;
    expect(finding).toMatchObject({
      code: 'review.traceNarrower',
      places: [{ left: 0.5, top: 0.5, mm: 0.1, layer: facts.files[0]!.name }],
    });
  });

  test('call an error what keeps the board from passing, and only that', () => {
    const problems = [
      { code: 'drill.missing', severity: 'warning' },
      { code: 'dfm.trace-narrow', severity: 'warning', data: { mm: 0.11, isTop: true } },
      { code: 'drill.plating-inferred', severity: 'note' },
    ] as const;
    const { decision, findings } = review({ ...spec, minTraceMil: 4 }, { ...withTrace(0.11), problems });
    expect(findings).toEqual([
      { code: 'drill.missing', severity: 'error', params: {} },
      { code: 'dfm.trace-narrow', severity: 'warning', params: { mm: 0.11 } },
    ]);
    expect(decision.isPassed).toBe(false);
    expect(
      review({ ...spec, minTraceMil: 4 }, { ...withTrace(0.11), problems: problems.slice(1) }).decision,
    ).toMatchObject({ isPassed: true });
  });

  test('stay undecided when software cannot decide them, and never pass', () => {
    const problems = [{ code: 'drill.plating-unknown', severity: 'undecided' }] as const;
    const { decision, findings } = review(spec, { ...facts, problems });
    expect(findings).toContainEqual({ code: 'drill.plating-unknown', severity: 'undecided', params: {} });
    expect(decision.isPassed).toBe(false);
  });
});
