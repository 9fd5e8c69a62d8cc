import { defaultCharges, defaultIncluded, defaultMeasuredCharges } from './default-charges.ts';
import { defaultTariffs } from './default-tariffs.ts';
import type { Capability, PriceBook } from './price-book.ts';

const defaultCapability: Capability = {
  sizes: [
    { layers: [1, 2], minSideMm: 5, maxShortSideMm: 500, maxLongSideMm: 600 },
    { layers: [4, 6, 8, 10], minSideMm: 10, maxShortSideMm: 400, maxLongSideMm: 500 },
  ],
  offers: [
    { field: 'thicknessMm', layers: [1], values: [0.6, 0.8, 1, 1.2, 1.6, 2] },
    { field: 'thicknessMm', layers: [2], values: [0.4, 0.6, 0.8, 1, 1.2, 1.6, 2, 2.4] },
    { field: 'thicknessMm', layers: [4], values: [0.6, 0.8, 1, 1.2, 1.6, 2, 2.4] },
    { field: 'thicknessMm', layers: [6], values: [0.8, 1, 1.2, 1.6, 2, 2.4] },
    { field: 'thicknessMm', layers: [8], values: [1, 1.2, 1.6, 2, 2.4] },
    { field: 'thicknessMm', layers: [10], values: [1.2, 1.6, 2, 2.4] },
    { field: 'outerCopperOz', layers: [1, 8, 10], values: [1, 2] },
    { field: 'minHoleMm', layers: [1], values: [0.3, 0.25, 0.2] },
    { field: 'tgCelsius', layers: [1, 2], values: [130, 150] },
    { field: 'tgCelsius', layers: [8, 10], values: [150, 170] },
    // One layer has no copper wall to fill or to cap.
    { field: 'viaCover', layers: [1], values: ['tented', 'open'] },
    { field: 'impedance', layers: [1, 2], values: [false] },
    { field: 'testMethod', layers: [6, 8, 10], values: ['fullProbe', 'fixture'] },
  ],
  outerTrace: [
    { layers: [1, 2], copperOz: 1, minMil: 4 },
    { layers: [4, 6, 8, 10], copperOz: 1, minMil: 3.5 },
    { layers: [1, 2, 4, 6, 8, 10], copperOz: 2, minMil: 6 },
    { layers: [1, 2, 4, 6, 8, 10], copperOz: 3, minMil: 8 },
  ],
  innerTrace: [
    { layers: [4, 6, 8, 10], copperOz: 0.5, minMil: 3.5 },
    { layers: [4, 6, 8, 10], copperOz: 1, minMil: 4 },
    { layers: [4, 6, 8, 10], copperOz: 2, minMil: 6 },
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
};

/**
 * The book that ships with the product: our own figures, inside what the market asks. Small standard boards are sold
 * at a flat sample price; above that every fee rises with the area, so a larger order never costs less.
 */
export const defaultPriceBook: PriceBook = {
  version: '2026-11.1',
  effectiveFrom: '2026-11-01',
  vatPercent: 13,
  quoteValidDays: 15,
  tariffs: defaultTariffs,
  charges: defaultCharges,
  included: defaultIncluded,
  measuredCharges: defaultMeasuredCharges,
  capability: defaultCapability,
};
