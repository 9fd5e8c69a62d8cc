import { divideRounded } from '@xunban/money';
import { begun, type Formula, fenOf, formulaText, minus, number, plus, times } from '../quote/formula.ts';
import type { Carrier, FreightOffer, FreightTable, FreightZone, Parcel, RemoteArea } from './freight-types.ts';

/**
 * Returns each carrier's price for a parcel to a served place, cheapest first and self-pickup last. A carrier weighs the parcel
 * and its volume and charges the heavier of the two, in started steps above the first weight.
 * @param regionCode GB/T 2260 code of a province, or of a place inside it: two digits choose the zone, four decide
 *   whether it is remote.
 */
export function freight(table: FreightTable, parcel: Parcel, regionCode: string): FreightOffer[] {
  const province = regionCode.slice(0, 2);
  return table.carriers
    .flatMap((carrier) => {
      const zone = carrier.zones.find(({ provinces }) => provinces.includes(province));
      return zone === undefined ? [] : [offerOf(carrier, zone, parcel, regionCode.slice(0, 4))];
    })
    .sort((a, b) => Number(a.isPickUp) - Number(b.isPickUp) || Number(a.priceFen - b.priceFen));
}

function offerOf(carrier: Carrier, zone: FreightZone, parcel: Parcel, city: string): FreightOffer {
  const remote = carrier.remoteAreas?.find(({ cities }) => cities.includes(city));
  const volumetricWeightG = volumetricWeight(parcel, carrier.volumetricDivisor);
  const heavier = Math.max(parcel.weightG, volumetricWeightG);
  const formula = freightFormula(zone, heavier, remote);
  return {
    carrier: carrier.code,
    zone: zone.id,
    priceFen: fenOf(formula, 'halfUp'),
    days: zone.days + (remote?.extraDays ?? 0),
    actualWeightG: parcel.weightG,
    volumetricWeightG,
    chargeableWeightG: chargeableWeight(zone, heavier),
    because: volumetricWeightG > parcel.weightG ? 'volumetricWeight' : 'actualWeight',
    formula: formulaText(formula),
    parcel,
    volumetricDivisor: carrier.volumetricDivisor,
    firstWeightG: zone.firstWeightG,
    firstFen: fenOf(number(zone.firstYuan), 'halfUp'),
    stepWeightG: zone.stepWeightG,
    stepFen: fenOf(number(zone.stepYuan), 'halfUp'),
    remoteFen: fenOf(number(remote?.surchargeYuan ?? 0), 'halfUp'),
    isPickUp: carrier.isPickUp === true,
  };
}

/** cm³ over the divisor is kilograms; mm³ over the divisor is grams. Rounded up to the gram. */
function volumetricWeight(parcel: Parcel, divisor: number): number {
  if (divisor === 0) return 0;
  const volumeMm3 = BigInt(parcel.lengthMm) * BigInt(parcel.widthMm) * BigInt(parcel.heightMm);
  return Number(divideRounded(volumeMm3, BigInt(divisor), 'up'));
}

function chargeableWeight(zone: FreightZone, weightG: number): number {
  const steps = Math.ceil(Math.max(0, weightG - zone.firstWeightG) / zone.stepWeightG);
  return zone.firstWeightG + steps * zone.stepWeightG;
}

function freightFormula(zone: FreightZone, weightG: number, remote: RemoteArea | undefined): Formula {
  const parts = [number(zone.firstYuan)];
  if (weightG > zone.firstWeightG && zone.stepYuan > 0) {
    const further = begun(minus(number(weightG), number(zone.firstWeightG)), number(zone.stepWeightG));
    parts.push(times(number(zone.stepYuan), further));
  }
  if (remote !== undefined) parts.push(number(remote.surchargeYuan));
  return plus(...parts);
}
