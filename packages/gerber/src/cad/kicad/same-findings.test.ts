import { expect, it } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import { standardRules } from '../../dfm/dfm-rules.ts';
import { openUpload } from '../../open-upload.ts';
import type { Problem, ProblemCode } from '../../problem.ts';
import { dfmRange, sizedBoards } from '../../testing/dfm-boards.ts';
import { kicadText } from '../../testing/kicad-text.ts';
import { textFile } from '../../testing/sample-files.ts';

type Spot = readonly [x: number, y: number];

const edge = '(gr_rect (start 0 0) (end 20 20) (stroke (width 0.1) (type solid)) (fill none) (layer "Edge.Cuts"))';
const pad = ([x, y]: Spot, sizeMm: number, drillMm: number, net: number): string =>
  `(footprint "P" (layer "F.Cu") (at ${x} ${y}) (pad "1" thru_hole circle (at 0 0) (size ${sizeMm} ${sizeMm})
    (drill ${drillMm}) (layers "*.Cu" "*.Mask") (net ${net} "${net}")))`;
const track = (widthMm: number, net: number, ...spots: readonly Spot[]): string =>
  spots
    .slice(1)
    .map(([x, y], at) => {
      const [fromX, fromY] = spots[at] ?? [x, y];
      return `(segment (start ${fromX} ${fromY}) (end ${x} ${y}) (width ${widthMm}) (layer "F.Cu") (net ${net}))`;
    })
    .join('');

/** The boards of `sizedBoards` as a designer draws them. */
const drawn = {
  track: (mm: number) => pad([6, 10], 1, 0.5, 1) + pad([14, 10], 1, 0.5, 1) + track(mm, 1, [6, 10], [14, 10]),
  spacing: (mm: number) =>
    [6, 14].map((x) => pad([x, 8], 1.2, 0.7, 1) + pad([x, 12], 1.2, 0.7, 2)).join('') +
    track(0.3, 1, [6, 8], [8, 9.85 - mm / 2], [12, 9.85 - mm / 2], [14, 8]) +
    track(0.3, 2, [6, 12], [8, 10.15 + mm / 2], [12, 10.15 + mm / 2], [14, 12]),
  partRing: (mm: number) => pad([10, 10], 1 + 2 * mm, 1, 1),
  viaRing: (mm: number) => pad([10, 10], 0.3 + 2 * mm, 0.3, 1),
  holeWall: (mm: number) =>
    pad([10, 10], 0.6, 0.5, 1) +
    pad([10.5 + mm, 10], 0.6, 0.5, 2) +
    track(0.2, 1, [10, 10], [6, 10]) +
    track(0.2, 2, [10.5 + mm, 10], [15, 10]),
  drill: (mm: number) => pad([10, 10], mm + 0.4, mm, 1),
} as const;

const severities = (problems: readonly Problem[], code: ProblemCode): string[] =>
  problems.flatMap((problem) => (problem.code === code ? [problem.severity] : []));

it.each(standardRules.filter(({ measure }) => measure in drawn))(
  'a narrow $measure has the finding that it has in the Gerber files of the board',
  async ({ code, measure, warnBelow, errorBelow = warnBelow }) => {
    for (const mm of [errorBelow, warnBelow].flatMap(dfmRange)) {
      const text = kicadText(drawn[measure as keyof typeof drawn](mm), { edge });
      const opened = await openUpload([textFile('b.kicad_pcb', text)]);
      const gerber = analyseBoard(sizedBoards[measure](mm));
      expect(severities(analyseBoard(opened.files, opened).problems, code), String(mm)).toEqual(
        severities(gerber.problems, code),
      );
    }
  },
);
