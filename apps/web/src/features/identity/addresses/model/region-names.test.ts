import { areaList } from '@vant/area-data';
import { regionChoice, regionName } from '@xunban/i18n/region-names';
import { expect, it } from 'vitest';
import { latinName } from './pasted-address/region-index.ts';
import { simplified } from './pasted-address/simplified.ts';

const NAMES = [areaList.province_list, areaList.city_list, areaList.county_list].flatMap((list) => Object.values(list));

it.each([
  ['台湾省', '臺灣省'],
  ['内蒙古自治区', '內蒙古自治區'],
  ['广东省', '廣東省'],
  ['沈阳市', '瀋陽市'],
  // Characters that other names write differently.
  ['台州市', '台州市'],
  ['范县', '范縣'],
  ['余姚市', '餘姚市'],
  ['仪征市', '儀徵市'],
])('%s is %s in zh-TW, and itself in the other languages', (name, traditional) => {
  expect(regionName(name, 'zh-TW')).toBe(traditional);
  expect([regionName(name, 'zh-CN'), regionName(name, 'en')]).toEqual([name, name]);
});

it('English readers choose a region by its Latin name, next to the one in addresses', () => {
  expect(regionChoice('内蒙古自治区', 'en')).toBe('Inner Mongolia 内蒙古自治区');
  expect(regionChoice('南山区', 'en', latinName('南山区'))).toBe('Nanshan 南山区');
  expect(regionChoice('南山区', 'zh-TW', latinName('南山区'))).toBe('南山區');
  const unnamed = Object.values(areaList.province_list).filter((name) => regionChoice(name, 'en') === name);
  expect(unnamed).toEqual([]);
});

// A pasted address can name the regions as the page shows them.
it('every region has a traditional name that is read as its own', () =>
  expect(NAMES.filter((name) => simplified(regionName(name, 'zh-TW')) !== name)).toEqual([]));

it('no traditional name has a character that is simplified alone', () => {
  const converted = NAMES.map((name) => regionName(name, 'zh-TW')).join('');
  expect(converted).not.toMatch(/[区县岛广庆贵云宁龙东乡镇阳门头丰齐马鸡长盐]/u);
});
