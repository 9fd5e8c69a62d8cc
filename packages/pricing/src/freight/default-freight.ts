import type { Carrier, FreightTable } from './freight-types.ts';

const LOCAL = ['44'];
const NEAR = ['35', '36', '43', '45', '46'];
const FAR = [
  ...['11', '12', '13', '14', '21', '22', '23', '31', '32', '33', '34'],
  ...['37', '41', '42', '50', '51', '52', '53', '61'],
];
const REMOTE = ['15', '54', '62', '63', '64', '65'];

const sf: Carrier = {
  code: 'SF',
  volumetricDivisor: 12_000,
  zones: [
    { id: 'local', provinces: LOCAL, ...weights(1000, 13, 500, 1), days: 1 },
    { id: 'near', provinces: NEAR, ...weights(1000, 18, 500, 2.5), days: 2 },
    { id: 'far', provinces: FAR, ...weights(1000, 23, 500, 5), days: 3 },
    { id: 'remote', provinces: REMOTE, ...weights(1000, 28, 500, 9), days: 5 },
  ],
  // 那曲 and 阿里.
  remoteAreas: [{ cities: ['5406', '5424', '5425'], surchargeYuan: 10, extraDays: 2 }],
};

const zto: Carrier = {
  code: 'ZTO',
  volumetricDivisor: 8000,
  zones: [
    { id: 'local', provinces: LOCAL, ...weights(1000, 8, 1000, 1.5), days: 2 },
    { id: 'near', provinces: NEAR, ...weights(1000, 10, 1000, 3), days: 3 },
    { id: 'far', provinces: FAR, ...weights(1000, 12, 1000, 6), days: 4 },
    { id: 'remote', provinces: REMOTE, ...weights(1000, 20, 1000, 14), days: 7 },
  ],
  // All of Tibet outside Lhasa; 塔城, 阿勒泰, 和田 and 喀什; 果洛 and 玉树.
  remoteAreas: [
    {
      cities: ['5402', '5403', '5404', '5405', '5406', '5424', '5425', '6542', '6543', '6531', '6532', '6326', '6327'],
      surchargeYuan: 15,
      extraDays: 3,
    },
  ],
};

/** Reaches every village without a surcharge; slower. */
const ems: Carrier = {
  code: 'EMS',
  volumetricDivisor: 6000,
  zones: [
    { id: 'local', provinces: LOCAL, ...weights(500, 12, 500, 2), days: 2 },
    { id: 'near', provinces: NEAR, ...weights(500, 15, 500, 3), days: 3 },
    { id: 'far', provinces: FAR, ...weights(500, 18, 500, 5), days: 4 },
    { id: 'remote', provinces: REMOTE, ...weights(500, 22, 500, 8), days: 6 },
  ],
};

const pickUp: Carrier = {
  code: 'PICKUP',
  volumetricDivisor: 0,
  isPickUp: true,
  zones: [{ id: 'works', provinces: [...LOCAL, ...NEAR, ...FAR, ...REMOTE], ...weights(0, 0, 1, 0), days: 0 }],
};

/** Estimates of a parcel's price from Guangdong; the operator replaces them by the contracts with the carriers. */
export const defaultFreight: FreightTable = { version: '2026-11.2', carriers: [sf, zto, ems, pickUp] };

function weights(firstWeightG: number, firstYuan: number, stepWeightG: number, stepYuan: number) {
  return { firstWeightG, firstYuan, stepWeightG, stepYuan };
}
