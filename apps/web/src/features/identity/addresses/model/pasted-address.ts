import type { AddressForm, Region } from './address-form.ts';

/**
 * Parses an address copied from a chat or another shop: name, phone number and place in any order, with or without labels.
 * Unrecognised fields are omitted, so that they never overwrite earlier input.
 */
export function readPastedAddress(tree: readonly Region[], pasted: string): Partial<AddressForm> {
  const text = apart(tree, pasted.normalize('NFKC').replace(LABELS, ' '));
  const phone = PHONE.exec(text)?.[1]?.replace(/\D/g, '');
  const parts = text
    .replace(PHONE, ` ${PHONE_MARK} `)
    .split(/[\s,;、|。]+/)
    .filter((part) => part !== '');
  const at = parts.findIndex((part) => findPlace(tree, part) !== undefined);
  const { place, count } = findFullPlace(tree, parts.slice(Math.max(at, 0)));
  const name = parts[nameAt(parts, at, at + count)];
  const company = parts.find((part, index) => (index < at || index >= at + count) && COMPANY.test(part));
  const others = new Set([PHONE_MARK, name, company]);
  const detail = [place?.rest, ...(place ? parts.slice(at + count) : [])]
    .filter((part) => part && !others.has(part))
    .join(' ');
  return {
    ...(name && (phone || place) && { contactName: name }),
    ...(phone && { phone }),
    ...(place && { province: place.province, city: place.city, district: place.district }),
    ...(detail && { detail }),
    ...(company && { companyName: company }),
  };
}

const LABELS =
  /(?:收货人|收件人|联系人|姓名|手机号码|手机号|联系电话|手机|电话|收货地址|详细地址|所在地区|地址|公司名称|公司|单位)\s*[::]/g;
const PHONE = /(?:\+?86[- ]?)?(?<!\d)(1[3-9]\d[- ]?\d{4}[- ]?\d{4})(?!\d)/;
const PHONE_MARK = '\u0001';
const COMPANY = /公司|集团|研究所|研究院|厂$/;
const NAME = /^(?:[\p{Script=Han}·]{2,4}|[A-Za-z]+)$/u;
/** Word endings that identify a place rather than a personal name. */
const PLACE_SUFFIX = /[省市区县镇乡村路街道巷弄号楼栋座室层园厦院]$/;

interface Place extends Pick<AddressForm, 'province' | 'city' | 'district'> {
  /** The text after the region in the same words. */
  readonly rest: string;
}

/** The place that the first part begins to name, with the parts after it that go on naming it: 广东省 深圳市 南山区. */
function findFullPlace(
  tree: readonly Region[],
  [first = '', ...next]: readonly string[],
): { place?: Place; count: number } {
  let [text, place, count] = [first, findPlace(tree, first), 1];
  for (const part of next.slice(0, 2)) {
    const longer = place?.rest === '' ? findPlace(tree, text + part) : undefined;
    if (!place || !longer || depth(longer) <= depth(place)) break;
    [text, place, count] = [text + part, longer, count + 1];
  }
  return place ? { place, count } : { count: 0 };
}

const depth = ({ city, district }: Place) => (city === '' ? 1 : 2) + (district === '' ? 0 : 1);

/** @returns undefined when the words do not begin with a province or a city */
function findPlace(tree: readonly Region[], text: string): Place | undefined {
  for (const province of tree) {
    const left = after(text, province.name);
    if (left !== undefined) return { province: province.name, ...below(province, left) };
  }
  for (const province of tree)
    for (const city of province.children ?? [])
      if (text.startsWith(city.name)) return { province: province.name, ...below(province, text) };
  return undefined;
}

function below(province: Region, text: string): Pick<Place, 'city' | 'district' | 'rest'> {
  const cities = province.children ?? [];
  const [only] = cities;
  const named = cities.find(({ name }) => after(text, name) !== undefined);
  // A municipality is its own only city, which is rarely written twice.
  const city = named ?? (cities.length === 1 ? only : undefined);
  const left = (named && after(text, named.name)) ?? text;
  const district = city?.children?.find(({ name }) => after(left, name) !== undefined);
  return {
    city: city?.name ?? '',
    district: district?.name ?? '',
    rest: (district && after(left, district.name)) ?? left,
  };
}

const PEOPLES =
  '朝鲜族|土家族|苗族|藏族|羌族|彝族|布依族|侗族|哈尼族|壮族|傣族|白族|景颇族|傈僳族|回族|蒙古族?|哈萨克族?|柯尔克孜族?|维吾尔族?';
const ENDING = new RegExp(`(?:特别行政区|(?:${PEOPLES})*自治[区州县]|地区|[省市区县盟])$`);

/** Returns the text after a region's name, or its short form: 广东 for 广东省, 延边 for 延边朝鲜族自治州. */
function after(text: string, name: string): string | undefined {
  if (text.startsWith(name)) return text.slice(name.length);
  const short = name.replace(ENDING, '');
  return short.length >= 2 && text.startsWith(short) ? text.slice(short.length) : undefined;
}

/** A province may follow a name without anything between. */
const apart = (tree: readonly Region[], text: string) =>
  tree.reduce((spaced, { name }) => spaced.replaceAll(name, ` ${name}`), text);

/** Returns the position of the name: before the place, beside the phone number, or at the end. */
function nameAt(parts: readonly string[], placeAt: number, placeEnd: number): number {
  const candidates = parts.flatMap((part, index) =>
    (index < placeAt || index >= placeEnd) && NAME.test(part) && !PLACE_SUFFIX.test(part) && !COMPANY.test(part)
      ? index
      : [],
  );
  const phoneAt = parts.indexOf(PHONE_MARK);
  return (
    candidates.find((index) => index < placeAt || placeAt < 0) ??
    candidates.find((index) => phoneAt >= 0 && Math.abs(index - phoneAt) === 1) ??
    candidates.find((index) => index === parts.length - 1) ??
    -1
  );
}
