import { divideRounded } from '@xunban/money';
import { begun, type Formula, fenOf, formulaText, minus, number, plus, times } from '../quote/formula.ts';
import type { Carrier, FreightOption, FreightTable, FreightZone, Parcel } from './freight-types.ts';

/**
 * What each carrier that serves a province asks for a parcel, cheapest first. A carrier weighs the parcel and its
 * volume and charges the heavier of the two, in begun steps above the first weight.
 * @param provinceCode GB/T 2260 code of the province, or any code inside it: its first two digits count.
 */
export function freight(table: FreightTable, parcel: Parcel, provinceCode: string): FreightOption[] {
  const province = provinceCode.slice(0, 2);
  return table.carriers
    .flatMap((carrier) => {
      const zone = carrier.zones.find(({ provinces }) => provinces.includes(province));
      return zone === undefined ? [] : [freightOption(carrier, zone, parcel)];
    })
    .sort((a, b) => Number(a.priceFen - b.priceFen));
}

function freightOption(carrier: Carrier, zone: FreightZone, parcel: Parcel): FreightOption {
  const volumetricWeightG = volumetricWeight(parcel, carrier.volumetricDivisor);
  const heavier = Math.max(parcel.weightG, volumetricWeightG);
  const formula = freightFormula(zone, heavier);
  return {
    carrier: carrier.code,
    zone: zone.id,
    priceFen: fenOf(formula, 'halfUp'),
    days: zone.days,
    actualWeightG: parcel.weightG,
    volumetricWeightG,
    chargeableWeightG: chargeableWeight(zone, heavier),
    because: volumetricWeightG > parcel.weightG ? 'volumetricWeight' : 'actualWeight',
    formula: formulaText(formula),
  };
}

/** cm³ over the divisor is kilograms; mm³ over the divisor is grams. Rounded up to the gram. */
function volumetricWeight(parcel: Parcel, divisor: number): number {
  const volumeMm3 = BigInt(parcel.lengthMm) * BigInt(parcel.widthMm) * BigInt(parcel.heightMm);
  return Number(divideRounded(volumeMm3, BigInt(divisor), 'up'));
}

function chargeableWeight(zone: FreightZone, weightG: number): number {
  const steps = Math.ceil(Math.max(0, weightG - zone.firstWeightG) / zone.stepWeightG);
  return zone.firstWeightG + steps * zone.stepWeightG;
}

function freightFormula(zone: FreightZone, weightG: number): Formula {
  if (weightG <= zone.firstWeightG) return number(zone.firstYuan);
  const further = begun(minus(number(weightG), number(zone.firstWeightG)), number(zone.stepWeightG));
  return plus(number(zone.firstYuan), times(number(zone.stepYuan), further));
}
