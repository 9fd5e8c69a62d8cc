import { areaList } from '@vant/area-data';
import type { AllCalls, CallOutput } from '@xunban/contract';

type Province = CallOutput<AllCalls['address']['regions']>[number];
type City = Province['children'][number];

/** The tree of provinces, cities and districts with the national codes, Hong Kong, Macau and Taiwan included. */
export const regionTree: readonly Province[] = Object.entries(areaList.province_list).map(([code, name]) => ({
  code,
  name,
  children: below<City>(areaList.city_list, code.slice(0, 2), (city) => ({
    ...city,
    children: below(areaList.county_list, city.code.slice(0, 4), (district) => district),
  })),
}));

/** National codes nest by their beginning: two digits of the province, four of the city. */
function below<T>(
  list: Readonly<Record<string, string>>,
  prefix: string,
  build: (region: { code: string; name: string }) => T,
): T[] {
  return Object.entries(list)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => build({ code, name }));
}

const CITIES: ReadonlyMap<string, City> = new Map(
  regionTree.flatMap((province) => province.children.map((city) => [`${province.name}\n${city.name}`, city] as const)),
);

export interface RegionNames {
  readonly province: string;
  readonly city: string;
  readonly district: string;
}

/** Whether the three names are one path of the tree; the district may be empty only where there is none to choose. */
export function isKnownRegion({ province, city, district }: RegionNames): boolean {
  const found = CITIES.get(`${province}\n${city}`);
  if (!found) return false;
  if (found.children.length === 0) return district === '';
  return found.children.some(({ name }) => name === district);
}
