import type { StencilTariff } from '../price-book/price-book.ts';

/**
 * Stencils that are sold without boards. Our own figures: no peer publishes a tariff. The frames cost what they cost with boards;
 * sheets are stainless steel of 7.93 g/cm³ in aluminium profiles of 30 × 30 mm.
 */
export const defaultStencils: StencilTariff = {
  frames: [
    { frame: 'frameless', yuan: 60, shortMm: 320, longMm: 420, weightG: 220 },
    { frame: '370x470', yuan: 100, shortMm: 370, longMm: 470, weightG: 1300 },
    { frame: '420x520', yuan: 130, shortMm: 420, longMm: 520, weightG: 1600 },
    { frame: '550x650', yuan: 180, shortMm: 550, longMm: 650, weightG: 2500 },
    { frame: '736x736', yuan: 240, shortMm: 736, longMm: 736, weightG: 3800 },
  ],
  thicknessesMm: [0.08, 0.1, 0.12, 0.13, 0.15, 0.18, 0.2],
  bothOnOneYuan: 20,
  electropolishYuan: 30,
  electropolishDays: 1,
  includedApertures: 1500,
  yuanPerHundredApertures: 3,
  leadDays: 1,
};
