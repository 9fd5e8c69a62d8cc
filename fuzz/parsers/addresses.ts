import fs from 'node:fs';
import { type PhoneUse, phoneNumber } from '@xunban/contract/phone-numbers';
import type { Region } from '../../apps/web/src/features/identity/addresses/model/address-form.ts';
import { createAddressReader } from '../../apps/web/src/features/identity/addresses/model/pasted-address/read-pasted-address.ts';
import { type Parser, textParser } from '../parser.ts';

const MODEL = new URL('../../apps/web/src/features/identity/addresses/model/', import.meta.url);
/** As long as the field takes. */
const MAX_PASTED = 500;

const samples = (): readonly string[] => {
  const rows: { readonly text: string }[] = JSON.parse(
    fs.readFileSync(new URL('pasted-address/addresses.fixture.json', MODEL), 'utf8'),
  );
  return rows.map(({ text }) => text);
};

/** Some regions, so that names are found in each other. */
const TREE: readonly Region[] = [
  { name: '北京市', children: [{ name: '北京市', children: [{ name: '海淀区' }, { name: '朝阳区' }] }] },
  { name: '江苏省', children: [{ name: '苏州市', children: [{ name: '虎丘区' }, { name: '苏州工业园区' }] }] },
  { name: '吉林省', children: [{ name: '吉林市', children: [{ name: '船营区' }] }] },
  {
    name: '重庆市',
    children: [
      { name: '重庆市', children: [{ name: '渝中区' }] },
      { name: '县', children: [{ name: '城口县' }] },
    ],
  },
];
const readAddress = createAddressReader(TREE);

const USES: readonly PhoneUse[] = ['mobile', 'consignee', 'business'];

/** A number in its stored form is read as itself. */
function readPhone(text: string): unknown {
  return USES.map((use) => {
    const number = phoneNumber(use, text);
    if (number !== undefined && phoneNumber(use, number) !== number)
      throw new Error(`${use}: ${number} became ${phoneNumber(use, number)}`);
    return number;
  });
}

export const addressParsers: readonly Parser[] = [
  textParser({
    name: 'pasted-address',
    seeds: samples,
    tokens: [
      '电话：',
      '收货人',
      '，',
      '\n',
      '13712345678',
      '北京市',
      '苏州',
      '号',
      '公司',
      '(',
      '）',
      'Road',
      'Suzhou',
      '吉林'.repeat(100),
    ],
    read: (text) => readAddress(text.slice(0, MAX_PASTED)),
  }),
  textParser({
    name: 'phone-number',
    seeds: () => [
      '13712345678',
      '+86 (0)512-6812 3456 转 801',
      '400-830-1234',
      '+852 9123 4567',
      '021 68123456-12',
      '95588',
    ],
    tokens: ['转', 'ext.', 'x', '#', '-', '+86', '0086', '(0)', '·', '—', 'tel:', '0', '852'],
    read: readPhone,
  }),
];
