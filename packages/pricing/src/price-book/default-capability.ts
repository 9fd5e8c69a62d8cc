import type { Capability, LayerCount, OfferedOptions } from './price-book.ts';

const MULTILAYER: readonly LayerCount[] = [4, 6, 8, 10, 12, 14, 16, 18, 20];
const FROM_SIX = MULTILAYER.slice(1);
const FROM_EIGHT = MULTILAYER.slice(2);
const EVERY: readonly LayerCount[] = [1, 2, ...MULTILAYER];

const METAL = { materials: ['aluminium', 'copperBase'] } as const;
const MICROWAVE = { materials: ['rogers', 'ptfe'] } as const;

/** A plate of metal below: no plated wall through it, no stamp holes, no gold contacts. */
const metalOffers: readonly OfferedOptions[] = [
  { field: 'thicknessMm', materials: ['aluminium'], values: [0.8, 1, 1.2, 1.6, 2, 3] },
  { field: 'thicknessMm', materials: ['copperBase'], values: [1, 1.2, 1.6, 2] },
  { field: 'outerCopperOz', ...METAL, values: [1, 2, 3] },
  { field: 'minTraceMil', ...METAL, values: [10, 8, 6] },
  { field: 'minHoleMm', ...METAL, values: [0.3] },
  { field: 'holeCopperMicrometres', ...METAL, layers: [1], values: [20] },
  { field: 'viaCover', ...METAL, values: ['tented', 'open'] },
  { field: 'viaInPad', ...METAL, values: [false] },
  { field: 'impedance', ...METAL, values: [false] },
  { field: 'finish', ...METAL, values: ['leadHasl', 'leadFreeHasl', 'enig', 'osp', 'immersionSilver'] },
  { field: 'panelSeparation', ...METAL, values: ['vCut', 'slots', 'vCutAndSlots'] },
  { field: 'halfHoleSides', ...METAL, values: [0] },
  { field: 'edgePlatedSides', ...METAL, values: [0] },
  { field: 'goldFingers', ...METAL, values: [false] },
  { field: 'backDrill', ...METAL, values: [false] },
  { field: 'pressFit', ...METAL, values: [false] },
];

/** Soft laminates for high frequency: solder that is blown off bends them, and thin cores are what they come in. */
const microwaveOffers: readonly OfferedOptions[] = [
  { field: 'thicknessMm', ...MICROWAVE, layers: [2], values: [0.3, 0.6, 0.8, 1, 1.6] },
  { field: 'thicknessMm', ...MICROWAVE, layers: [4], values: [0.8, 1, 1.2, 1.6, 2] },
  { field: 'outerCopperOz', ...MICROWAVE, values: [1, 2] },
  { field: 'innerCopperOz', ...MICROWAVE, values: [0.5, 1] },
  { field: 'impedance', ...MICROWAVE, values: [false, true] },
  {
    field: 'finish',
    ...MICROWAVE,
    values: ['enig', 'immersionSilver', 'immersionTin', 'osp', 'enepig', 'hardGold', 'bareCopper'],
  },
];

const layerOffers: readonly OfferedOptions[] = [
  { field: 'thicknessMm', layers: [1], values: [0.6, 0.8, 1, 1.2, 1.6, 2] },
  { field: 'thicknessMm', layers: [2], values: [0.2, 0.3, 0.4, 0.6, 0.8, 1, 1.2, 1.6, 2, 2.4, 3] },
  { field: 'thicknessMm', layers: [4], values: [0.6, 0.8, 1, 1.2, 1.6, 2, 2.4, 3] },
  { field: 'thicknessMm', layers: [6], values: [0.8, 1, 1.2, 1.6, 2, 2.4, 3] },
  { field: 'thicknessMm', layers: [8], values: [1, 1.2, 1.6, 2, 2.4, 3] },
  { field: 'thicknessMm', layers: [10], values: [1.2, 1.6, 2, 2.4, 3] },
  { field: 'thicknessMm', layers: [12, 14], values: [1.6, 2, 2.4, 3] },
  { field: 'thicknessMm', layers: [16, 18, 20], values: [2, 2.4, 3] },
  { field: 'outerCopperOz', layers: [2, 4], values: [1, 2, 3, 4] },
  { field: 'outerCopperOz', layers: [6], values: [1, 2, 3] },
  { field: 'outerCopperOz', values: [1, 2] },
  { field: 'innerCopperOz', layers: FROM_EIGHT, values: [0.5, 1, 2] },
  { field: 'minHoleMm', layers: [1], values: [0.3, 0.25, 0.2] },
  { field: 'tgCelsius', layers: [1, 2], values: [130, 150] },
  { field: 'tgCelsius', layers: FROM_EIGHT, values: [150, 170] },
  // One layer has no copper wall to fill, to cap, to plate or to press a pin into.
  { field: 'viaCover', layers: [1], values: ['tented', 'open'] },
  { field: 'viaInPad', layers: [1], values: [false] },
  { field: 'holeCopperMicrometres', layers: [1], values: [20] },
  { field: 'edgePlatedSides', layers: [1], values: [0] },
  { field: 'pressFit', layers: [1], values: [false] },
  { field: 'backDrill', layers: [1, 2], values: [false] },
  { field: 'impedance', layers: [1, 2], values: [false] },
  { field: 'testMethod', layers: [1], values: ['sampleProbe', 'fullProbe', 'fixture', 'aoi'] },
  { field: 'testMethod', layers: [2, 4], values: ['sampleProbe', 'fullProbe', 'fixture', 'fourWire'] },
  { field: 'testMethod', layers: FROM_SIX, values: ['fullProbe', 'fixture', 'fourWire'] },
];

export const defaultCapability: Capability = {
  sizes: [
    // Strips of light are long and narrow.
    { ...METAL, minSideMm: 5, maxShortSideMm: 480, maxLongSideMm: 1180 },
    { ...MICROWAVE, minSideMm: 5, maxShortSideMm: 280, maxLongSideMm: 430 },
    { layers: [1, 2], minSideMm: 5, maxShortSideMm: 500, maxLongSideMm: 600 },
    { layers: MULTILAYER, minSideMm: 10, maxShortSideMm: 400, maxLongSideMm: 500 },
  ],
  offers: [...metalOffers, ...microwaveOffers, ...layerOffers],
  outerTrace: [
    { layers: [1, 2], copperOz: 1, minMil: 4 },
    { layers: [4], copperOz: 1, minMil: 3.5 },
    { layers: FROM_SIX, copperOz: 1, minMil: 3 },
    { layers: EVERY, copperOz: 2, minMil: 6 },
    { layers: EVERY, copperOz: 3, minMil: 8 },
    { layers: EVERY, copperOz: 4, minMil: 10 },
  ],
  innerTrace: [
    { layers: [4], copperOz: 0.5, minMil: 3.5 },
    { layers: FROM_SIX, copperOz: 0.5, minMil: 3 },
    { layers: MULTILAYER, copperOz: 1, minMil: 4 },
    { layers: MULTILAYER, copperOz: 2, minMil: 6 },
    { layers: MULTILAYER, copperOz: 3, minMil: 8 },
  ],
  maxAspectRatio: 10,
  legendForMask: [
    { mask: 'green', legends: ['white'] },
    { mask: 'red', legends: ['white'] },
    { mask: 'blue', legends: ['white'] },
    { mask: 'black', legends: ['white'] },
    { mask: 'white', legends: ['black'] },
    { mask: 'yellow', legends: ['white', 'black'] },
    { mask: 'matteBlack', legends: ['white'] },
    { mask: 'matteGreen', legends: ['white'] },
    { mask: 'purple', legends: ['white'] },
  ],
  masksForHeavyCopper: { fromOz: 3, masks: ['green'] },
  maskDam: [
    { masks: ['green'], minMm: 0.08 },
    {
      masks: ['red', 'blue', 'black', 'white', 'yellow', 'matteBlack', 'matteGreen', 'purple'],
      minMm: 0.12,
    },
  ],
  vCut: { minPanelSideMm: 70, minThicknessMm: 0.6 },
  halfHole: { minSideMm: 10, minThicknessMm: 0.8 },
  haslMinThicknessMm: 0.6,
  tabGapMm: 2,
  advanced: {
    hdi: [
      { stage: 'stage1', minLayers: 4 },
      { stage: 'stage2', minLayers: 6 },
      { stage: 'stage3', minLayers: 8 },
    ],
    heavyCopper: { fromOz: 3, minThicknessMm: 0.8 },
    bevelMinThicknessMm: 1,
    edgePlatingMinSideMm: 10,
    depthMinThicknessMm: 1,
    class3HoleCopperMicrometres: 25,
    stencils: [
      { frame: 'frameless', maxShortMm: 280, maxLongMm: 380 },
      { frame: '370x470', maxShortMm: 190, maxLongMm: 290 },
      { frame: '420x520', maxShortMm: 240, maxLongMm: 340 },
      { frame: '550x650', maxShortMm: 350, maxLongMm: 450 },
      { frame: '736x736', maxShortMm: 500, maxLongMm: 600 },
    ],
  },
};
