import type { Carrier, FreightTable, FreightZone } from '@xunban/pricing';

/** Carriers with a name in every language. An instance adds the ones that it has contracts with. */
export const CARRIER_CODES = [
  'SF',
  'ZTO',
  'EMS',
  'YTO',
  'STO',
  'YUNDA',
  'JTSD',
  'JD',
  'DBL',
  'CAINIAO',
  'PICKUP',
] as const;

export const ZONE_IDS = [
  'local',
  'near',
  'middle',
  'far',
  'northEast',
  'northWest',
  'remote',
  'overseas',
  'works',
] as const;

/** First two digits of the GB/T 2260 codes of every province, in the order of the standard. */
export const PROVINCES = [
  ...['11', '12', '13', '14', '15', '21', '22', '23', '31', '32', '33', '34', '35', '36', '37'],
  ...['41', '42', '43', '44', '45', '46', '50', '51', '52', '53', '54', '61', '62', '63', '64', '65'],
  ...['71', '81', '82'],
] as const;

/** True when data has the shape of a freight table; a draft may contain anything. */
export function isFreightTable(data: unknown): data is FreightTable {
  return isListOf((data as Partial<FreightTable> | null)?.carriers, isCarrier);
}

const isListOf = (list: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  Array.isArray(list) && list.every(isEntry);
const isText = (value: unknown): boolean => typeof value === 'string';

function isCarrier(value: unknown): boolean {
  const { code, zones, remoteAreas = [] } = (value ?? {}) as Partial<Record<keyof Carrier, unknown>>;
  return isText(code) && isListOf(zones, isZone) && isListOf(remoteAreas, hasCities);
}

function isZone(value: unknown): boolean {
  const { id, provinces } = (value ?? {}) as Partial<Record<keyof FreightZone, unknown>>;
  return isText(id) && isListOf(provinces, isText);
}

const hasCities = (value: unknown): boolean => isListOf((value as { cities?: unknown } | null)?.cities, isText);

/** Provinces that a carrier does not reach, and those that it would reach at two prices. */
export function coverageOf({ zones }: Carrier): { readonly missing: string[]; readonly twice: string[] } {
  const counted = new Map<string, number>();
  for (const { provinces } of zones) for (const code of provinces) counted.set(code, (counted.get(code) ?? 0) + 1);
  return {
    missing: PROVINCES.filter((code) => !counted.has(code)),
    twice: [...counted].filter(([, count]) => count > 1).map(([code]) => code),
  };
}

/** The carrier's zones with a province in one of them and no other; in none when `zoneId` is empty. */
export const zonesWith = ({ zones }: Carrier, province: string, zoneId: string): readonly FreightZone[] =>
  zones.map((zone) => {
    const others = zone.provinces.filter((code) => code !== province);
    return { ...zone, provinces: zone.id === zoneId ? [...others, province].toSorted() : others };
  });

/** A carrier with the zones and prices of another one to begin with, so that nothing starts from nought. */
export function carrierLike(pattern: Carrier | undefined, code: string): Carrier {
  const { zones = [], volumetricDivisor = 8000 } = pattern ?? {};
  return { code, volumetricDivisor, zones };
}

/** One zone more, at the prices of the last one and without provinces. */
export function zoneLike(pattern: FreightZone | undefined, id: string): FreightZone {
  const usual = { firstWeightG: 1000, firstYuan: 20, stepWeightG: 1000, stepYuan: 10, days: 5 };
  return { ...usual, ...pattern, id, provinces: [] };
}
