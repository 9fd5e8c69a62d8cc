import { leadDays, steps } from './book-entries.ts';
import type { LayerTariff } from './price-book.ts';

/** Boards of anything else than FR-4. */
export const specialTariffs: readonly LayerTariff[] = [
  {
    material: 'aluminium',
    layers: 1,
    board: { basis: 'slices', startYuan: 80, steps: steps(620, 520, 460, 430, 400, 380, 360) },
    engineering: { yuan: 150, reliefFromM2: 1, reliefYuanPerM2: 60 },
    film: { freeOutlineM2: 0.06, sheets: 4, yuanPerM2: 150 },
    extraDesignYuan: 50,
    sample: {
      maxSideMm: 100,
      prices: [
        { uptoQuantity: 5, yuan: 60 },
        { uptoQuantity: 10, yuan: 90 },
      ],
      only: {
        deliveryForm: ['single'],
        thicknessMm: [1, 1.2, 1.6],
        outerCopperOz: [1],
        thermalConductivityWmK: [1],
      },
    },
    leadDays: leadDays(5, 5, 7, 8, 10, 12, 15),
    rush: {
      uptoM2: 1,
      options: [
        { daysSaved: 1, minYuan: 150, yuanPerM2: 200 },
        { daysSaved: 2, minYuan: 350, yuanPerM2: 350 },
      ],
    },
  },
  {
    material: 'aluminium',
    layers: 2,
    board: { basis: 'slices', startYuan: 400, steps: steps(2200, 2000, 1900, 1800, 1700, 1600, 1500) },
    engineering: { yuan: 500, reliefFromM2: 1, reliefYuanPerM2: 150 },
    film: { freeOutlineM2: 0.06, sheets: 6, yuanPerM2: 150 },
    extraDesignYuan: 100,
    sample: null,
    leadDays: leadDays(9, 9, 11, 13, 15, 17, 20),
    rush: null,
  },
  {
    material: 'copperBase',
    layers: 1,
    board: { basis: 'slices', startYuan: 500, steps: steps(3200, 3000, 2800, 2700, 2600, 2500, 2400) },
    engineering: { yuan: 300, reliefFromM2: 1, reliefYuanPerM2: 100 },
    film: { freeOutlineM2: 0.06, sheets: 4, yuanPerM2: 150 },
    extraDesignYuan: 100,
    sample: null,
    leadDays: leadDays(8, 8, 10, 12, 14, 16, 19),
    rush: null,
  },
  {
    material: 'rogers',
    layers: 2,
    board: { basis: 'slices', startYuan: 600, steps: steps(4800, 4600, 4400, 4200, 4000, 3900, 3800) },
    engineering: { yuan: 300, reliefFromM2: 1, reliefYuanPerM2: 100 },
    film: { freeOutlineM2: 0.06, sheets: 6, yuanPerM2: 150 },
    extraDesignYuan: 150,
    sample: null,
    leadDays: leadDays(7, 7, 9, 11, 13, 15, 18),
    rush: {
      uptoM2: 0.5,
      options: [
        { daysSaved: 1, minYuan: 300, yuanPerM2: 300 },
        { daysSaved: 2, minYuan: 600, yuanPerM2: 600 },
      ],
    },
  },
  {
    material: 'rogers',
    layers: 4,
    board: { basis: 'slices', startYuan: 1300, steps: steps(7600, 7400, 7200, 7000, 6800, 6600, 6400) },
    engineering: { yuan: 700, reliefFromM2: 1, reliefYuanPerM2: 200 },
    film: { freeOutlineM2: 0.06, sheets: 8, yuanPerM2: 150 },
    extraDesignYuan: 200,
    sample: null,
    leadDays: leadDays(10, 10, 12, 14, 16, 18, 21),
    rush: null,
  },
  {
    material: 'ptfe',
    layers: 2,
    board: { basis: 'slices', startYuan: 550, steps: steps(4200, 4000, 3800, 3700, 3500, 3400, 3300) },
    engineering: { yuan: 300, reliefFromM2: 1, reliefYuanPerM2: 100 },
    film: { freeOutlineM2: 0.06, sheets: 6, yuanPerM2: 150 },
    extraDesignYuan: 150,
    sample: null,
    leadDays: leadDays(8, 8, 10, 12, 14, 16, 19),
    rush: null,
  },
];
