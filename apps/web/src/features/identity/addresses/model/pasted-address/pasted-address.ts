import type { AddressForm } from '../address-form.ts';
import type { RegionNode } from './region-index.ts';
import { namesOf } from './region-paths.ts';

export type RegionNames = Pick<AddressForm, 'province' | 'city' | 'district'>;

export interface PastedAddress {
  /** Recognised fields. A region of the text sets all three levels, so that it replaces an earlier one. */
  readonly fields: Partial<AddressForm>;
  /** Fields that the user has to check: another reading is nearly as likely, or the value is missing. */
  readonly doubts: ReadonlySet<keyof AddressForm>;
  /** Regions to choose from when the text can mean several. */
  readonly regions: readonly RegionNames[];
}

const MAX_CHOICES = 12;
const REQUIRED = ['contactName', 'phone', 'province', 'city', 'detail'] as const;

/**
 * Returns the address with the region that all candidates share. Missing required fields become doubts, unless nothing was recognised.
 * @param nodes the regions that the text can mean
 */
export function addressOf(
  known: Partial<AddressForm>,
  nodes: readonly RegionNode[],
  doubtful: Iterable<keyof AddressForm> = [],
): PastedAddress {
  const regions = distinct(nodes.map(namesOf)).slice(0, MAX_CHOICES);
  const fields = { ...known, ...commonLevels(regions) };
  if (Object.keys(fields).length === 0) return { fields, doubts: new Set(), regions: [] };
  const doubts = new Set(doubtful);
  for (const name of REQUIRED) if (!fields[name]) doubts.add(name);
  if (!fields.district && nodes.every(hasDistricts)) doubts.add('district');
  return { fields, doubts, regions: regions.length > 1 ? regions : [] };
}

const hasDistricts = ({ level, children }: RegionNode): boolean => level === 2 || children.length > 0;

const distinct = (regions: readonly RegionNames[]): readonly RegionNames[] => [
  ...new Map(regions.map((region) => [`${region.province}\n${region.city}\n${region.district}`, region])).values(),
];

/** The levels that all candidates share; the others are empty until the user chooses. */
function commonLevels(regions: readonly RegionNames[]): Partial<RegionNames> {
  const [first] = regions;
  if (!first) return {};
  const isCommon = (level: keyof RegionNames) => regions.every((region) => region[level] === first[level]);
  const province = isCommon('province') ? first.province : '';
  const city = province && isCommon('city') ? first.city : '';
  return { province, city, district: city && isCommon('district') ? first.district : '' };
}
