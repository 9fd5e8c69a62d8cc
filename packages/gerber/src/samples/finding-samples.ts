import type { ProblemCode } from '../problem.ts';
import type { SourceFile } from '../source-file.ts';
import { drillFile, frame, land, layerFile, pad, pour, textFile, track } from './sample-text.ts';

/** A small board that has one finding, and how much of it an image shows. */
export interface FindingSample {
  readonly code: Extract<ProblemCode, `dfm.${string}`>;
  readonly files: readonly SourceFile[];
  /** Width and height of what is shown, mm. */
  readonly sizeMm: number;
  /** Shown place when the finding has no location. */
  readonly at?: { readonly x: number; readonly y: number };
  /** The layer that is shown, where it is not that of the finding. */
  readonly layer?: string;
}

const edge = layerFile('b.gko', [frame(0, 0, 20, 20)]);
const top = (...items: Parameters<typeof layerFile>[1]): SourceFile => layerFile('b.gtl', items);
const bottom = (...items: Parameters<typeof layerFile>[1]): SourceFile => layerFile('b.gbl', items);
const mask = (...items: Parameters<typeof layerFile>[1]): SourceFile => layerFile('b.gts', items);

/** Two pads with a track between them, as a neighbourhood that looks like a board. */
const bystanders = [
  pad(1.4, [7, 13], [13, 13]),
  track(0.25, [7, 13], [13, 13]),
  pad(1.4, [7, 7], [13, 7]),
  track(0.25, [7, 7], [13, 7]),
] as const;
const bystanderHoles = drillFile('b.drl', 0.8, [
  [7, 13],
  [13, 13],
  [7, 7],
  [13, 7],
]);

/** One small board for each finding of manufacture: drawings of help are made from them. */
export const findingSamples: readonly FindingSample[] = [
  {
    code: 'dfm.trace-narrow',
    sizeMm: 5,
    files: [edge, top(...bystanders, track(0.1, [8, 10], [12, 10]), pad(1, [8, 10], [12, 10])), bystanderHoles],
  },
  {
    code: 'dfm.overlap-narrow',
    sizeMm: 4,
    files: [
      edge,
      top(
        ...bystanders,
        pad(1, [9.5, 10], [10.498, 10]),
        track(0.25, [9.5, 10], [7, 10]),
        track(0.25, [10.498, 10], [13, 10]),
      ),
      bystanderHoles,
    ],
  },
  {
    code: 'dfm.spacing-narrow',
    sizeMm: 4,
    files: [
      edge,
      top(
        pad(1.2, [7, 8], [13, 8], [7, 12], [13, 12]),
        track(0.3, [7, 8], [8.8, 9.8], [11.2, 9.8], [13, 8]),
        track(0.3, [7, 12], [8.8, 10.2], [11.2, 10.2], [13, 12]),
      ),
      drillFile('b.drl', 0.7, [
        [7, 8],
        [13, 8],
        [7, 12],
        [13, 12],
      ]),
    ],
  },
  {
    code: 'dfm.annular-narrow',
    sizeMm: 4,
    files: [
      edge,
      top(pad(1.2, [10, 10]), track(0.3, [10, 10], [14, 10])),
      bottom(pad(1.2, [10, 10])),
      mask(pad(1.3, [10, 10])),
      layerFile('b.gbs', [pad(1.3, [10, 10])]),
      drillFile('b.drl', 1, [[10, 10]]),
    ],
  },
  {
    code: 'dfm.via-ring-narrow',
    sizeMm: 3,
    files: [
      edge,
      top(pad(0.45, [10, 10]), track(0.2, [10, 10], [14, 10])),
      bottom(pad(0.45, [10, 10])),
      mask(pad(1, [5, 5])),
      drillFile('b.drl', 0.3, [[10, 10]]),
    ],
  },
  {
    code: 'dfm.pad-missing',
    sizeMm: 5,
    files: [
      edge,
      top(pad(1.4, [8, 10]), track(0.3, [8, 10], [8, 14])),
      bottom(pad(1.4, [8, 10])),
      drillFile('b.drl', 0.8, [
        [8, 10],
        [11, 10],
      ]),
    ],
  },
  {
    code: 'dfm.drill-small',
    sizeMm: 4,
    files: [
      edge,
      top(pad(0.6, [10, 10]), pad(0.6, [11.5, 10]), track(0.2, [10, 10], [10, 14])),
      bottom(pad(0.6, [10, 10], [11.5, 10])),
      drillFile('b.drl', 0.2, [
        [10, 10],
        [11.5, 10],
      ]),
    ],
  },
  {
    code: 'dfm.hole-to-hole',
    sizeMm: 4,
    files: [
      edge,
      top(pad(0.6, [10, 10], [10.7, 10]), track(0.2, [10, 10], [6, 10]), track(0.2, [10.7, 10], [14, 10])),
      bottom(pad(0.6, [10, 10], [10.7, 10])),
      drillFile('b.drl', 0.5, [
        [10, 10],
        [10.7, 10],
      ]),
    ],
  },
  {
    code: 'dfm.holes-near',
    sizeMm: 4,
    files: [
      edge,
      top(pad(0.9, [10, 10], [10.6, 10]), track(0.3, [10, 10], [6, 10])),
      bottom(pad(0.9, [10, 10], [10.6, 10])),
      drillFile('b.drl', 0.5, [
        [10, 10],
        [10.6, 10],
      ]),
    ],
  },
  {
    code: 'dfm.hole-to-edge',
    sizeMm: 4,
    files: [
      edge,
      top(pad(0.7, [0.6, 10]), track(0.3, [0.6, 10], [6, 10])),
      bottom(pad(0.7, [0.6, 10])),
      drillFile('b.drl', 0.9, [[0.6, 10]]),
    ],
  },
  {
    code: 'dfm.track-to-edge',
    sizeMm: 4,
    files: [
      edge,
      top(track(0.25, [3, 8], [0.22, 9.2], [0.22, 10.8], [3, 12]), pad(1, [3, 8], [3, 12])),
      drillFile('b.drl', 0.5, [
        [3, 8],
        [3, 12],
      ]),
    ],
  },
  {
    code: 'dfm.pad-to-edge',
    sizeMm: 4,
    files: [
      edge,
      top(land(1.2, 0.6, [0.7, 9], [0.7, 10], [0.7, 11]), track(0.2, [1, 10], [6, 10])),
      mask(land(1.3, 0.7, [0.7, 9], [0.7, 10], [0.7, 11])),
    ],
  },
  {
    code: 'dfm.edge-neck',
    sizeMm: 5,
    files: [
      edge,
      top(
        pour([0.1, 5], [4, 5], [4, 8.5], [0.26, 8.5], [0.26, 11.5], [4, 11.5], [4, 15], [0.1, 15]),
        track(0.3, [1.5, 10], [9, 10]),
        pad(1.2, [2.5, 7], [2.5, 13], [1.5, 10], [9, 10]),
      ),
    ],
  },
  {
    code: 'dfm.copper-to-hole',
    sizeMm: 5,
    files: [
      edge,
      top(track(0.25, [6, 11.2], [14, 11.2]), track(0.25, [6, 12.2], [14, 12.2])),
      drillFile('b-npth.drl', 2, [[10, 10]], 'NON_PLATED'),
    ],
  },
  {
    code: 'dfm.mask-web',
    sizeMm: 3,
    files: [
      edge,
      top(land(0.3, 1.2, [9.5, 10], [10, 10], [10.5, 10]), track(0.15, [10, 10], [10, 14])),
      mask(land(0.44, 1.3, [9.5, 10], [10, 10], [10.5, 10])),
    ],
    layer: 'b.gts',
  },
  {
    code: 'dfm.slot-narrow',
    sizeMm: 5,
    files: [
      edge,
      top(track(1.2, [9, 10], [11, 10]), track(0.3, [11, 10], [14, 10])),
      bottom(track(1.2, [9, 10], [11, 10])),
      drillFile('b.drl', 0.47, [[9, 10, 11, 10]]),
    ],
  },
  {
    code: 'dfm.cutout-narrow',
    sizeMm: 6,
    files: [layerFile('b.gko', [frame(0, 0, 20, 20), frame(8, 9.7, 4, 0.6)]), top(track(0.3, [6, 12], [14, 12]))],
  },
  {
    code: 'dfm.inner-radius',
    sizeMm: 8,
    files: [layerFile('b.gko', [frame(0, 0, 20, 20), frame(8, 8, 4, 4)]), top(track(0.3, [6, 14], [14, 14]))],
  },
  {
    code: 'dfm.castellation',
    sizeMm: 6,
    files: [
      edge,
      top(pad(1.2, [0, 8], [0, 10], [0, 12]), track(0.3, [0, 10], [5, 10])),
      bottom(pad(1.2, [0, 8], [0, 10], [0, 12])),
      drillFile('b.drl', 0.7, [
        [0, 8],
        [0, 10],
        [0, 12],
      ]),
    ],
  },
  {
    code: 'dfm.via-in-pad',
    sizeMm: 4,
    at: { x: 10, y: 10 },
    files: [
      edge,
      top(land(1.2, 1.2, [10, 10], [12, 10]), track(0.2, [12, 10], [14, 10])),
      bottom(pad(0.6, [10, 10])),
      mask(land(1.3, 1.3, [10, 10], [12, 10])),
      layerFile('b.gtp', [land(1.2, 1.2, [10, 10], [12, 10])]),
      drillFile('b.drl', 0.3, [[10, 10]]),
    ],
  },
  {
    code: 'dfm.aspect-ratio',
    sizeMm: 4,
    at: { x: 10, y: 10 },
    files: [
      edge,
      top(pad(0.6, [10, 10]), track(0.2, [10, 10], [14, 10])),
      bottom(pad(0.6, [10, 10])),
      drillFile('b.drl', 0.3, [[10, 10]]),
      textFile('b.gbrjob', JSON.stringify({ GeneralSpecs: { BoardThickness: 3 } })),
    ],
  },
  {
    code: 'dfm.vscore-hits-copper',
    sizeMm: 4,
    files: [
      edge,
      top(pad(1, [10.6, 10], [12.5, 10], [8.5, 10]), track(0.3, [10.6, 10], [12.5, 10])),
      layerFile('b-VScore.gbr', [track(0.1, [10, 0], [10, 20])]),
    ],
  },
  {
    code: 'dfm.mirrored-layer',
    sizeMm: 16,
    at: { x: 10, y: 10 },
    files: [
      edge,
      top(pad(1.4, [4, 5], [6, 15], [9, 8], [5, 11], [3, 17], [12, 3]), track(0.3, [4, 5], [9, 8])),
      bottom(pad(1.4, [16, 5], [14, 15], [11, 8], [15, 11], [17, 17], [8, 3]), track(0.3, [16, 5], [11, 8])),
      drillFile('b.drl', 0.8, [
        [4, 5],
        [6, 15],
        [9, 8],
        [5, 11],
        [3, 17],
        [12, 3],
      ]),
    ],
    layer: 'b.gbl',
  },
];
