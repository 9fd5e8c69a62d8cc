import { leadDays, steps } from './book-entries.ts';
import { specialTariffs } from './default-special-tariffs.ts';
import type { LayerTariff, SampleOffer } from './price-book.ts';

/** Rush offer of one and two layers: the only ones that can leave the next day. */
const THIN_RUSH: LayerTariff['rush'] = {
  uptoM2: 3,
  options: [
    { daysSaved: 1, minYuan: 100, yuanPerM2: 200 },
    { daysSaved: 2, minYuan: 300, yuanPerM2: 300 },
    { daysSaved: 3, minYuan: 600, yuanPerM2: 400 },
  ],
};

const THIN_LEAD_DAYS: LayerTariff['leadDays'] = leadDays(4, 5, 6, 8, 10, 12, 15);

const THIN_SAMPLE: SampleOffer['only'] = {
  deliveryForm: ['single'],
  thicknessMm: [0.8, 1, 1.2, 1.6],
  outerCopperOz: [1],
  minTraceMil: [10, 8, 6],
  minHoleMm: [0.3],
};

/** FR-4 of one to four layers, with a flat price for small samples. */
const usualTariffs: readonly LayerTariff[] = [
  {
    layers: 1,
    board: { basis: 'slices', startYuan: 60, steps: steps(520, 430, 390, 370, 340, 320, 300) },
    engineering: { yuan: 120, reliefFromM2: 1, reliefYuanPerM2: 60 },
    film: { freeOutlineM2: 0.06, sheets: 4, yuanPerM2: 150 },
    extraDesignYuan: 40,
    sample: {
      maxSideMm: 100,
      prices: [
        { uptoQuantity: 5, yuan: 30 },
        { uptoQuantity: 10, yuan: 45 },
      ],
      only: THIN_SAMPLE,
    },
    leadDays: THIN_LEAD_DAYS,
    rush: THIN_RUSH,
  },
  {
    layers: 2,
    board: { basis: 'slices', startYuan: 70, steps: steps(560, 440, 420, 400, 360, 340, 310) },
    engineering: { yuan: 140, reliefFromM2: 1, reliefYuanPerM2: 60 },
    film: { freeOutlineM2: 0.06, sheets: 6, yuanPerM2: 150 },
    extraDesignYuan: 40,
    sample: {
      maxSideMm: 100,
      prices: [
        { uptoQuantity: 5, yuan: 35 },
        { uptoQuantity: 10, yuan: 50 },
      ],
      only: THIN_SAMPLE,
    },
    leadDays: THIN_LEAD_DAYS,
    rush: THIN_RUSH,
  },
  {
    layers: 4,
    board: { basis: 'slices', startYuan: 180, steps: steps(850, 780, 700, 680, 630, 600, 570) },
    engineering: { yuan: 260, reliefFromM2: 1, reliefYuanPerM2: 90 },
    film: { freeOutlineM2: 0.06, sheets: 8, yuanPerM2: 150 },
    extraDesignYuan: 80,
    sample: {
      maxSideMm: 100,
      prices: [
        { uptoQuantity: 5, yuan: 120 },
        { uptoQuantity: 10, yuan: 180 },
      ],
      only: {
        deliveryForm: ['single'],
        thicknessMm: [0.8, 1, 1.2, 1.6],
        outerCopperOz: [1],
        innerCopperOz: [0.5],
        minTraceMil: [10, 8, 6, 5],
        minHoleMm: [0.3, 0.25],
        hdi: ['none'],
        stackUp: ['usual'],
      },
    },
    leadDays: leadDays(6, 6, 8, 10, 12, 14, 17),
    rush: {
      uptoM2: 3,
      options: [
        { daysSaved: 1, minYuan: 200, yuanPerM2: 150 },
        { daysSaved: 2, minYuan: 400, yuanPerM2: 250 },
        { daysSaved: 3, minYuan: 500, yuanPerM2: 350 },
        { daysSaved: 4, minYuan: 600, yuanPerM2: 450 },
      ],
    },
  },
];

/** FR-4 from six layers on. */
const multilayerTariffs: readonly LayerTariff[] = [
  {
    layers: 6,
    board: { basis: 'slices', startYuan: 450, steps: steps(1150, 1050, 950, 930, 920, 900, 870) },
    engineering: { yuan: 600, reliefFromM2: 1, reliefYuanPerM2: 200 },
    film: { freeOutlineM2: 0.06, sheets: 11, yuanPerM2: 150 },
    extraDesignYuan: 80,
    sample: null,
    leadDays: leadDays(8, 8, 11, 13, 15, 17, 19),
    rush: {
      uptoM2: 1,
      options: [
        { daysSaved: 2, minYuan: 500, yuanPerM2: 500 },
        { daysSaved: 3, minYuan: 700, yuanPerM2: 700 },
        { daysSaved: 4, minYuan: 1000, yuanPerM2: 1000 },
      ],
    },
  },
  {
    layers: 8,
    board: { basis: 'slices', startYuan: 800, steps: steps(1650, 1600, 1500, 1450, 1350, 1300, 1300) },
    engineering: { yuan: 900, reliefFromM2: 1, reliefYuanPerM2: 250 },
    film: { freeOutlineM2: 0.06, sheets: 13, yuanPerM2: 150 },
    extraDesignYuan: 120,
    sample: null,
    leadDays: leadDays(10, 10, 12, 14, 16, 18, 20),
    rush: {
      uptoM2: 0.5,
      options: [
        { daysSaved: 4, minYuan: 700, yuanPerM2: 0 },
        { daysSaved: 5, minYuan: 1200, yuanPerM2: 0 },
        { daysSaved: 6, minYuan: 1500, yuanPerM2: 0 },
      ],
    },
  },
  {
    layers: 10,
    board: { basis: 'slices', startYuan: 1300, steps: steps(2500, 2400, 2100, 2050, 1950, 1900, 1800) },
    engineering: { yuan: 1300, reliefFromM2: 1, reliefYuanPerM2: 350 },
    film: { freeOutlineM2: 0.06, sheets: 15, yuanPerM2: 150 },
    extraDesignYuan: 120,
    sample: null,
    leadDays: leadDays(11, 11, 13, 15, 17, 18, 20),
    rush: {
      uptoM2: 0.5,
      options: [
        { daysSaved: 5, minYuan: 1500, yuanPerM2: 0 },
        { daysSaved: 6, minYuan: 1800, yuanPerM2: 0 },
      ],
    },
  },
  {
    layers: 12,
    board: { basis: 'slices', startYuan: 1700, steps: steps(2700, 2600, 2500, 2450, 2400, 2250, 2150) },
    engineering: { yuan: 1600, reliefFromM2: 1, reliefYuanPerM2: 400 },
    film: { freeOutlineM2: 0.06, sheets: 17, yuanPerM2: 150 },
    extraDesignYuan: 200,
    sample: null,
    leadDays: leadDays(12, 12, 14, 16, 18, 19, 21),
    rush: null,
  },
  {
    layers: 14,
    board: { basis: 'slices', startYuan: 2200, steps: steps(3500, 3400, 3300, 3250, 3200, 3100, 3000) },
    engineering: { yuan: 2000, reliefFromM2: 1, reliefYuanPerM2: 450 },
    film: { freeOutlineM2: 0.06, sheets: 19, yuanPerM2: 150 },
    extraDesignYuan: 200,
    sample: null,
    leadDays: leadDays(13, 13, 15, 17, 19, 20, 22),
    rush: null,
  },
  {
    layers: 16,
    board: { basis: 'slices', startYuan: 2800, steps: steps(4500, 4400, 4300, 4250, 4200, 4150, 4100) },
    engineering: { yuan: 2500, reliefFromM2: 1, reliefYuanPerM2: 500 },
    film: { freeOutlineM2: 0.06, sheets: 21, yuanPerM2: 150 },
    extraDesignYuan: 200,
    sample: null,
    leadDays: leadDays(15, 15, 17, 19, 21, 22, 24),
    rush: null,
  },
  {
    layers: 18,
    board: { basis: 'slices', startYuan: 3400, steps: steps(5500, 5400, 5300, 5200, 5100, 5000, 4900) },
    engineering: { yuan: 3000, reliefFromM2: 1, reliefYuanPerM2: 550 },
    film: { freeOutlineM2: 0.06, sheets: 23, yuanPerM2: 150 },
    extraDesignYuan: 200,
    sample: null,
    leadDays: leadDays(16, 16, 18, 20, 22, 23, 25),
    rush: null,
  },
  {
    layers: 20,
    board: { basis: 'slices', startYuan: 4200, steps: steps(6500, 6400, 6300, 6200, 6000, 5800, 5700) },
    engineering: { yuan: 3500, reliefFromM2: 1, reliefYuanPerM2: 600 },
    film: { freeOutlineM2: 0.06, sheets: 25, yuanPerM2: 150 },
    extraDesignYuan: 200,
    sample: null,
    leadDays: leadDays(18, 18, 20, 22, 24, 25, 27),
    rush: null,
  },
];

export const defaultTariffs: readonly LayerTariff[] = [...usualTariffs, ...multilayerTariffs, ...specialTariffs];
