import type { DfmMeasure } from '../dfm/dfm-rules.ts';
import { drillFile, frame, land, layerFile, pad, pour, track } from '../samples/sample-text.ts';
import type { SourceFile } from '../source-file.ts';

/** Makes a board with one place of a given width, mm. */
export type Sized = (mm: number) => readonly SourceFile[];

const edge = layerFile('b.gko', [frame(0, 0, 20, 20)]);
const top = (...items: Parameters<typeof layerFile>[1]): SourceFile => layerFile('b.gtl', items);
const both = (...items: Parameters<typeof layerFile>[1]): readonly SourceFile[] => [
  top(...items),
  layerFile('b.gbl', items),
];
/** Openings over everything: what lies under them is soldered. */
const openings = (diameter: number): readonly SourceFile[] =>
  ['b.gts', 'b.gbs'].map((name) => layerFile(name, [pad(diameter, [10, 10])]));
/** Openings elsewhere: what lies on the board is covered. */
const covered = ['b.gts', 'b.gbs'].map((name) => layerFile(name, [pad(1, [4, 4])]));

/** Two holes of 0.5 mm, in pads that a track leaves each. */
const twoHoles = (wallMm: number, padMm: number): readonly SourceFile[] => {
  const x = 10.5 + wallMm;
  return [
    edge,
    ...both(pad(padMm, [10, 10], [x, 10]), track(0.2, [10, 10], [6, 10]), track(0.2, [x, 10], [15, 10])),
    drillFile('b.drl', 0.5, [
      [10, 10],
      [x, 10],
    ]),
  ];
};

const slot = (mm: number, plating?: 'NON_PLATED'): readonly SourceFile[] => [
  edge,
  ...(plating === undefined ? both(track(mm + 0.8, [9, 10], [11, 10])) : both(pad(1, [4, 4]))),
  drillFile(`b${plating === undefined ? '' : '-npth'}.drl`, mm, [[9, 10, 11, 10]], plating),
];

/** A board for each measure of the rules, of which only that place depends on the given width. */
export const sizedBoards: Readonly<Record<DfmMeasure, Sized>> = {
  track: (mm) => [
    edge,
    top(pad(1, [6, 10], [14, 10]), track(mm, [6, 10], [14, 10])),
    drillFile('b.drl', 0.5, [
      [6, 10],
      [14, 10],
    ]),
  ],
  spacing: (mm) => {
    const ends = [6, 14].flatMap((x) => [[x, 8] as const, [x, 12] as const]);
    return [
      edge,
      top(
        pad(1.2, ...ends),
        track(0.3, [6, 8], [8, 9.85 - mm / 2], [12, 9.85 - mm / 2], [14, 8]),
        track(0.3, [6, 12], [8, 10.15 + mm / 2], [12, 10.15 + mm / 2], [14, 12]),
      ),
      drillFile('b.drl', 0.7, ends),
    ];
  },
  partRing: (mm) => [edge, ...both(pad(1 + 2 * mm, [10, 10])), ...openings(1.5), drillFile('b.drl', 1, [[10, 10]])],
  viaRing: (mm) => [edge, ...both(pad(0.3 + 2 * mm, [10, 10])), ...covered, drillFile('b.drl', 0.3, [[10, 10]])],
  holeWall: (mm) => twoHoles(mm, 0.6),
  netHoleWall: (mm) => twoHoles(mm, 0.9),
  holeToEdge: (mm) => [
    edge,
    ...both(pad(1.2, [10, 10])),
    drillFile('b-npth.drl', 0.9, [[0.45 + mm, 10]], 'NON_PLATED'),
  ],
  trackToEdge: (mm) => [
    edge,
    top(track(0.25, [3, 8], [0.125 + mm, 9.2], [0.125 + mm, 10.8], [3, 12]), pad(1, [3, 8], [3, 12])),
    drillFile('b.drl', 0.5, [
      [3, 8],
      [3, 12],
    ]),
  ],
  padToEdge: (mm) => [
    edge,
    top(land(1.2, 0.6, [0.6 + mm, 10]), track(0.2, [1, 10], [6, 10])),
    layerFile('b.gts', [land(1.3, 0.7, [0.6 + mm, 10])]),
  ],
  // The pour is drawn back to 0.2 mm from the edge.
  edgeNeck: (mm) => [
    edge,
    top(
      pour([0.1, 3], [8, 3], [8, 8], [0.2 + mm, 8], [0.2 + mm, 12], [8, 12], [8, 17], [0.1, 17]),
      pad(1, [5, 5], [5, 15]),
    ),
  ],
  copperToHole: (mm) => [
    edge,
    top(track(0.25, [6, 11.125 + mm], [14, 11.125 + mm]), pad(1, [6, 11.125 + mm], [14, 11.125 + mm])),
    drillFile('b-npth.drl', 2, [[10, 10]], 'NON_PLATED'),
  ],
  maskWeb: (mm) => [
    edge,
    top(land(0.3, 1.2, [9.5, 10], [10, 10], [10.5, 10])),
    layerFile('b.gts', [land(0.5 - mm, 1.3, [9.5, 10], [10, 10], [10.5, 10])]),
  ],
  drill: (mm) => [edge, ...both(pad(mm + 0.4, [10, 10])), drillFile('b.drl', mm, [[10, 10]])],
  platedSlot: (mm) => slot(mm),
  unplatedSlot: (mm) => slot(mm, 'NON_PLATED'),
  cutout: (mm) => [layerFile('b.gko', [frame(0, 0, 20, 20), frame(8, 10, 4, mm)]), ...both(pad(1, [4, 4], [15, 15]))],
};

/** The widths next to a limit: below it, and on it. CAD programs round, so 2 µm less still meet a limit. */
export const dfmRange = (limitMm: number): readonly [below: number, meets: number] => [limitMm - 0.004, limitMm];
