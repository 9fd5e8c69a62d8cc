import { createHash } from 'node:crypto';
import { areaList } from '@vant/area-data';
import type { AllCalls, CallOutput } from '@xunban/contract';

type Province = CallOutput<AllCalls['address']['regions']>[number];
type City = Province['children'][number];
type Region = City['children'][number];

const cities = byBeginning(areaList.city_list, 2);
const districts = byBeginning(areaList.county_list, 4);

/** The tree of provinces, cities and districts with the national codes, Hong Kong, Macau and Taiwan included. */
export const regionTree: readonly Province[] = Object.entries(areaList.province_list).map(([code, name]) => ({
  code,
  name,
  children: (cities.get(code.slice(0, 2)) ?? []).map(
    (city): City => ({ ...city, children: districts.get(city.code.slice(0, 4)) ?? [] }),
  ),
}));

let tag: string | undefined;

/** Returns the entity tag of the tree, which changes with its content alone: every process of a release has the same. */
export function regionTag(): string {
  tag ??= `"${createHash('sha256').update(JSON.stringify(regionTree)).digest('base64url').slice(0, 22)}"`;
  return tag;
}

/** National codes nest by their beginning: two digits of the province, four of the city. */
function byBeginning(list: Readonly<Record<string, string>>, digits: number): ReadonlyMap<string, Region[]> {
  const groups = new Map<string, Region[]>();
  for (const [code, name] of Object.entries(list)) {
    const beginning = code.slice(0, digits);
    const group = groups.get(beginning);
    if (group) group.push({ code, name });
    else groups.set(beginning, [{ code, name }]);
  }
  return groups;
}

const CITIES: ReadonlyMap<string, City> = new Map(
  regionTree.flatMap((province) => province.children.map((city) => [`${province.name}\n${city.name}`, city] as const)),
);

const CITY_NAMES: ReadonlyMap<string, string> = new Map(
  regionTree.flatMap(({ children }) => children.map(({ code, name }) => [code.slice(0, 4), name] as const)),
);

/** Returns the name of a city by the first four digits of its national code; undefined for an unknown code. */
export const cityNameOf = (code: string): string | undefined => CITY_NAMES.get(code);

export interface RegionNames {
  readonly province: string;
  readonly city: string;
  readonly district: string;
}

/** True when the three names form a path of the tree; the district can be empty only where there is none to choose. */
export function isKnownRegion({ province, city, district }: RegionNames): boolean {
  const found = CITIES.get(`${province}\n${city}`);
  if (!found) return false;
  if (found.children.length === 0) return district === '';
  return found.children.some(({ name }) => name === district);
}
