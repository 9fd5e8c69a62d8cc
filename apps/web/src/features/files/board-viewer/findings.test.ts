import type { BoardMarker, Problem } from '@xunban/gerber';
import { expect, it } from 'vitest';
import { findingsOf } from './findings.ts';

it('shows each kind of problem once, worst first, with its files and places', () => {
  const problems: Problem[] = [
    { code: 'gerber.unknown-command', severity: 'warning', file: 'a.gbr', line: 3 },
    { code: 'outline.gap-closed', severity: 'note', data: { gapMm: 0.0123456 } },
    { code: 'gerber.unknown-command', severity: 'warning', file: 'b.gbr', line: 9 },
    { code: 'gerber.unknown-command', severity: 'warning', file: 'a.gbr', line: 4 },
    { code: 'dfm.hole-to-edge', severity: 'error', at: { x: 1, y: 2 } },
  ];
  const place: BoardMarker = { code: 'dfm.hole-to-edge', severity: 'error', x: 1, y: 2, side: 'both', problem: 4 };
  expect(findingsOf(problems, [place])).toEqual([
    { code: 'dfm.hole-to-edge', severity: 'error', data: {}, count: 1, files: [], places: [place] },
    { code: 'gerber.unknown-command', severity: 'warning', data: {}, count: 3, files: ['a.gbr', 'b.gbr'], places: [] },
    { code: 'outline.gap-closed', severity: 'note', data: { gapMm: 0.012 }, count: 1, files: [], places: [] },
  ]);
});
