/** Coordinates of the example board's elements, in drawing units; tracks turn by 45° as real tracks do. */
type Point = readonly [x: number, y: number];

export const MOUNTING_HOLES: readonly Point[] = [
  [24, 24],
  [416, 24],
  [24, 284],
];

/** A quad flat pack: square body, `count` pins a side. */
export const QFP = { x: 178, y: 96, size: 92, pitch: 7.4, count: 12 } as const;

export const HEADER = { x: 122, y: 30, pitch: 17, columns: 14, rows: 2 } as const;

export const PASSIVES = [
  { name: 'C1', x: 152, y: 212, turned: false },
  { name: 'C2', x: 186, y: 228, turned: false },
  { name: 'R1', x: 110, y: 118, turned: false },
  { name: 'R2', x: 110, y: 142, turned: false },
  { name: 'R3', x: 330, y: 104, turned: true },
  { name: 'R4', x: 354, y: 104, turned: true },
  { name: 'C5', x: 378, y: 104, turned: true },
  { name: 'L1', x: 336, y: 214, turned: false },
  { name: 'C7', x: 384, y: 236, turned: true },
  { name: 'R7', x: 300, y: 246, turned: false },
] as const;

export const POWER_TRACKS = ['M51 182H76L98 204V236H140', 'M346 214H372L384 226', 'M51 136H66L84 118H100'] as const;

/** Buses are made of parallel tracks, so they are written once and repeated with an offset. */
const bus = (count: number, step: Point, path: (dx: number, dy: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => path(index * step[0], index * step[1]));

export const FINE_TRACKS: readonly string[] = [
  // From the processor's top up to the header: four pairs.
  ...bus(7, [7.4, 0], (dx) => `M${187.5 + dx} 83V72L${187.5 + dx + 14} 58V50`),
  ...bus(4, [7.4, 0], (dx) => `M${239.3 + dx} 83V76L${264 + dx * 1.7} 50`),
  // To the connector, length-matched.
  ...bus(5, [0, 7.4], (_dx, dy) => `M165 ${120 + dy}H140L${128 - dy / 3} ${132 + dy}H72L60 ${144 + dy * 0.62}H51`),
  // Out to the right, around the resistors.
  ...bus(
    6,
    [0, 7.4],
    (_dx, dy) =>
      `M283 ${112 + dy}H${300 + dy / 2}L${318 + dy / 2} ${130 + dy}H${392 - dy}L${404 - dy / 2} ${118 + dy}V${64 + dy / 2}`,
  ),
  // Down to the edge fingers.
  ...bus(
    10,
    [7.4, 0],
    (dx) => `M${191 + dx} 201V${216 + dx * 0.7}L${212 + dx * 1.2} ${238 + dx * 0.5}V252L${235 + dx * 1.22} 274V289`,
  ),
  // Reset and crystal.
  'M165 172H150L140 182V200L152 212',
  'M165 180H156L148 188V204',
];

export const VIAS: readonly Point[] = [
  [76, 96],
  [88, 84],
  [100, 72],
  [64, 222],
  [78, 234],
  [404, 64],
  [401, 74],
  [300, 196],
  [318, 200],
  [356, 252],
  [404, 196],
  [404, 208],
  [404, 268],
  [280, 262],
  [216, 214],
  [222, 172],
  [160, 148],
];
