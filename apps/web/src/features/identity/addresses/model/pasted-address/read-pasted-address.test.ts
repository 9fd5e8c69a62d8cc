import { areaList } from '@vant/area-data';
import { expect, it } from 'vitest';
import type { AddressForm, Region } from '../address-form.ts';
import table from './addresses.fixture.json' with { type: 'json' };
import { createAddressReader } from './read-pasted-address.ts';
import { stemOf } from './region-index.ts';
import { romanized } from './region-romanization.ts';

interface Row {
  readonly text: string;
  /** Fields as a reader understands the text; one without a value is absent. */
  readonly address: Partial<AddressForm>;
  /** Fields that the text leaves open. */
  readonly asks?: readonly string[];
}

const ROWS: readonly Row[] = table;
const below = (list: Readonly<Record<string, string>>, code: string, digits: number) =>
  Object.entries(list).filter(([other]) => other.slice(0, digits) === code.slice(0, digits));
const TREE: readonly Region[] = Object.entries(areaList.province_list).map(([province, name]) => ({
  name,
  children: below(areaList.city_list, province, 2).map(([city, ofCity]) => ({
    name: ofCity,
    children: below(areaList.county_list, city, 4).map(([, district]) => ({ name: district })),
  })),
}));
const FIELDS = ['contactName', 'phone', 'province', 'city', 'district', 'detail', 'companyName'] as const;
const read = createAddressReader(TREE);

const results = ROWS.map(({ text, address, asks = [] }) => {
  const { fields, doubts } = read(text);
  const wrong = FIELDS.filter((name) => (fields[name] ?? '') !== (address[name] ?? ''));
  return {
    text,
    wrong,
    unasked: [...wrong, ...asks].filter((name) => !doubts.has(name as keyof AddressForm)),
    needless: [...doubts].filter((name) => !wrong.includes(name) && !asks.includes(name)),
    line: `${JSON.stringify(text)}: ${wrong.map((name) => `${name} is ${fields[name]}, not ${address[name]}`).join('; ')}`,
  };
});
const right = results.filter(({ wrong }) => wrong.length === 0).length;
const score = `${right} of ${ROWS.length} addresses are right (${((right / ROWS.length) * 100).toFixed(1)} %)`;
const listed = (rows: typeof results) => [score, ...rows.map(({ line }) => line)].join('\n');

it('the table has at least 300 different addresses of every province', () => {
  expect(new Set(ROWS.map(({ text }) => text)).size).toBe(ROWS.length);
  expect(ROWS.length).toBeGreaterThanOrEqual(300);
  const provinces = new Set(ROWS.map(({ address }) => address.province));
  expect(TREE.map(({ name }) => name).filter((name) => !provinces.has(name))).toEqual([]);
});

it('reads at least 99 % of the table without a fault', () => {
  const faulty = results.filter(({ wrong }) => wrong.length > 0);
  expect(right / ROWS.length, listed(faulty)).toBeGreaterThanOrEqual(0.99);
});

it('asks for each field that is wrong or left open, and seldom for others', () => {
  const unasked = results.filter((row) => row.unasked.length > 0);
  expect(
    unasked.map(({ text, unasked: names }) => [text, names]),
    listed(unasked),
  ).toEqual([]);
  const needless = results.filter((row) => row.needless.length > 0);
  expect(needless.length / ROWS.length, listed(needless)).toBeLessThanOrEqual(0.02);
});

it('offers the regions that a text can mean', () => {
  const { fields, regions } = read('鼓楼区中山北路1号 王强 13712345678');
  expect(fields).toMatchObject({ province: '', city: '', district: '' });
  expect(regions.map(({ city }) => city)).toEqual(['南京市', '徐州市', '福州市', '开封市']);
  expect(read('Liu Yang, 1 Renmin Road, Suzhou, China').regions.map(({ city }) => city)).toEqual(['苏州市', '宿州市']);
});

it.each(['明天再发', '', ' \n ', '订单 20261371234567890', 'hello world', '王强'])('reads nothing from %j', (text) =>
  expect(read(text)).toEqual({ fields: {}, doubts: new Set(), regions: [] }),
);

it('asks which of two names is the recipient', () =>
  expect([...read('江苏省苏州市虎丘区科技路1号 李工 王强 13712345678').doubts]).toContain('contactName'));

it('every name of the region list has a Latin spelling', () => {
  const names = TREE.flatMap((province) => [
    province.name,
    ...(province.children ?? []).flatMap((city) => [city.name, ...(city.children ?? []).map(({ name }) => name)]),
  ]);
  expect(names.filter((name) => romanized(name, stemOf(name)).some((spelling) => !/^[a-z]+$/.test(spelling)))).toEqual(
    [],
  );
});
