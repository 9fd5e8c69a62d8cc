import type { Language } from './languages.ts';
import table from './region-characters.json' with { type: 'json' };

const TRADITIONAL: ReadonlyMap<string, string> = new Map(
  [...table.simplified].map((character, at) => [character, [...table.traditional][at] ?? character]),
);
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(table.names));

/**
 * Returns the name of a province, city or district as a language writes it. Regions are stored, sent and compared by their
 * simplified names; this is for display alone.
 */
export function regionName(name: string, language: Language): string {
  if (language !== 'zh-TW') return name;
  return NAMES.get(name) ?? [...name].map((character) => TRADITIONAL.get(character) ?? character).join('');
}

const PROVINCES: Readonly<Record<string, string>> = {
  北京市: 'Beijing',
  天津市: 'Tianjin',
  河北省: 'Hebei',
  山西省: 'Shanxi',
  内蒙古自治区: 'Inner Mongolia',
  辽宁省: 'Liaoning',
  吉林省: 'Jilin',
  黑龙江省: 'Heilongjiang',
  上海市: 'Shanghai',
  江苏省: 'Jiangsu',
  浙江省: 'Zhejiang',
  安徽省: 'Anhui',
  福建省: 'Fujian',
  江西省: 'Jiangxi',
  山东省: 'Shandong',
  河南省: 'Henan',
  湖北省: 'Hubei',
  湖南省: 'Hunan',
  广东省: 'Guangdong',
  广西壮族自治区: 'Guangxi',
  海南省: 'Hainan',
  重庆市: 'Chongqing',
  四川省: 'Sichuan',
  贵州省: 'Guizhou',
  云南省: 'Yunnan',
  西藏自治区: 'Tibet',
  陕西省: 'Shaanxi',
  甘肃省: 'Gansu',
  青海省: 'Qinghai',
  宁夏回族自治区: 'Ningxia',
  新疆维吾尔自治区: 'Xinjiang',
  台湾省: 'Taiwan',
  香港特别行政区: 'Hong Kong',
  澳门特别行政区: 'Macau',
};

/** Returns the English name of a province. */
export const englishProvince = (name: string): string | undefined => PROVINCES[name];

/**
 * Returns the name of a region in a list of choices. English readers get its Latin name before the Chinese one, which addresses have.
 * @param latin that of a city or district; provinces have theirs here
 */
export function regionChoice(name: string, language: Language, latin = PROVINCES[name]): string {
  return language === 'en' && latin !== undefined ? `${latin} ${name}` : regionName(name, language);
}
