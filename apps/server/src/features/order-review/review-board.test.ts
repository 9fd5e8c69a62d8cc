import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import type { BoardFacts } from '@xunban/gerber';
import { describe, expect, test } from 'vitest';
import { twoLayerFacts } from '../../testing/orders.ts';
import { passesReview, reviewBoard } from './review-board.ts';

const spec: BoardSpec = { ...defaultBoardSpec, lengthMm: 120, widthMm: 80 };
const facts = twoLayerFacts({ widthMm: 120, heightMm: 80 });
const withTrace = (mm: number): BoardFacts => ({ ...facts, measured: { minTrace: { mm }, minSpacing: { mm: 0.3 } } });
const codesOf = (board: Partial<BoardSpec>, found: BoardFacts) =>
  reviewBoard({ ...spec, ...board }, found).map(({ code }) => code);

describe('the machine review', () => {
  test('passes a file that says what was ordered, standing or lying', () => {
    expect(reviewBoard(spec, withTrace(0.2))).toEqual([]);
    expect(codesOf({ lengthMm: 80, widthMm: 120 }, withTrace(0.2))).toEqual([]);
  });

  const { board, copper, ...nothing } = withTrace(0.2);
  const cases: [string, Partial<BoardSpec>, BoardFacts, string[]][] = [
    ['0.2 mm of size', { lengthMm: 120.2 }, withTrace(0.2), []],
    ['more than 0.2 mm of size', { lengthMm: 120.21 }, withTrace(0.2), ['review.sizeDiffers']],
    ['another layer count', { layers: 4 }, withTrace(0.2), ['review.layersDiffer']],
    ['neither layers nor outline', {}, nothing, ['review.layersUnknown', 'review.sizeUnknown']],
    [
      'a size that was guessed from the copper',
      {},
      { ...withTrace(0.2), board: { ...facts.board!, from: 'copper-extent' } },
      ['review.sizeUnknown'],
    ],
    [
      'the frame of a page',
      {},
      { ...withTrace(0.2), board: { ...facts.board!, confidence: 0.2 } },
      ['review.sizeUnknown'],
    ],
    ['a 0.15 mm track for 6 mil', {}, withTrace(0.15), []],
    ['a 0.14 mm track for 6 mil', {}, withTrace(0.14), ['review.traceNarrower']],
    [
      'a gap narrower than the track',
      {},
      { ...facts, measured: { minSpacing: { mm: 0.1 } } },
      ['review.traceNarrower'],
    ],
    ['tracks that were not measured', {}, facts, ['review.traceUnknown']],
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
  ];
  test.each(cases)('judges %s', (_, ordered, found, codes) => {
    expect(codesOf(ordered, found)).toEqual(codes);
  });

  test('tells the places of a finding as shares of the board, seen from the top', () => {
    const [left, bottom] = [facts.board!.minX, facts.board!.minY];
    const at = { x: left + 30, y: bottom + 20, mm: 0.05, layer: 'board.gbs' };
    const files = [{ ...facts.files[0]!, name: 'board.gbs', role: 'mask-bottom' as const }];
    const problems = [{ code: 'dfm.mask-web', severity: 'warning', at, places: [at, { x: left, y: bottom }] }] as const;
    const [finding] = reviewBoard(spec, { ...withTrace(0.2), files, problems });
    expect(finding?.places).toEqual([
      { left: 0.25, top: 0.75, side: 'bottom', layer: 'board.gbs', mm: 0.05 },
      { left: 0, top: 1, side: 'both' },
    ]);
  });

  test('an error of the file stops it, a warning is told, a note is not', () => {
    const problems = [
      { code: 'drill.missing', severity: 'error' },
      { code: 'dfm.mask-web', severity: 'warning', data: { mm: 0.05, isTop: true } },
      { code: 'drill.plating-unknown', severity: 'note' },
    ] as const;
    const findings = reviewBoard(spec, { ...withTrace(0.2), problems });
    expect(findings).toEqual([
      { code: 'drill.missing', severity: 'error', params: {} },
      { code: 'dfm.mask-web', severity: 'warning', params: { mm: 0.05 } },
    ]);
    expect(passesReview(findings)).toBe(false);
    expect(passesReview(findings.slice(1))).toBe(true);
    expect(board && copper).toBeDefined();
  });
});
