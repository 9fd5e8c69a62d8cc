import { describe, expect, it } from 'vitest';
import { type AddressForm, checkAddress, regionChoices, withRegion } from './address-form.ts';
import { regionText } from './region-text.ts';

const tree = [
  { name: '北京市', children: [{ name: '北京市', children: [{ name: '海淀区' }, { name: '朝阳区' }] }] },
  {
    name: '广东省',
    children: [
      { name: '深圳市', children: [{ name: '南山区' }] },
      { name: '东莞市', children: [] },
    ],
  },
];
const form: AddressForm = {
  contactName: '王工',
  phone: '13800138000',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  detail: '科技园 1 号',
  companyName: '',
};

describe('choosing a region', () => {
  it('offers what lies below the choice above', () => {
    expect(regionChoices(tree, form)).toEqual({
      provinces: ['北京市', '广东省'],
      cities: ['深圳市', '东莞市'],
      districts: ['南山区'],
    });
    expect(regionChoices(tree, { province: '没有的省', city: '' })).toMatchObject({ cities: [], districts: [] });
  });
  it('clears the city and the district of another province', () => {
    expect(withRegion(tree, { ...form, province: '北京市', city: '北京市' }, { province: '广东省' })).toMatchObject({
      province: '广东省',
      city: '',
      district: '',
    });
  });
  it('takes the only city of a municipality', () => {
    expect(withRegion(tree, form, { province: '北京市' })).toMatchObject({ city: '北京市', district: '' });
  });
});

describe('the rules', () => {
  const errorsOf = (change: Partial<AddressForm>) => {
    const changed = { ...form, ...change };
    return checkAddress(changed, regionChoices(tree, changed));
  };
  it.each([
    [{}, {}],
    [{ contactName: '' }, { contactName: 'contactNameRequired' }],
    [{ phone: '' }, { phone: 'phoneRequired' }],
    [{ phone: '12800138000' }, { phone: 'phoneInvalid' }],
    [{ district: '' }, { district: 'districtRequired' }],
    [{ city: '东莞市', district: '' }, {}],
    [
      { province: '', city: '', district: '' },
      { province: 'provinceRequired', city: 'cityRequired' },
    ],
    [{ detail: '1' }, { detail: 'detailShort' }],
  ] satisfies [Partial<AddressForm>, object][])('for %j report %j', (change, rules) =>
    expect(errorsOf(change)).toEqual(rules),
  );
});

it('names a municipality once', () =>
  expect(regionText({ province: '北京市', city: '北京市', district: '海淀区' }, 'zh-CN')).toBe('北京市 海淀区'));

it('English readers get regions by their Latin names', () =>
  expect(regionText({ province: '广东省', city: '深圳市', district: '南山区' }, 'en')).toBe(
    'Guangdong, Shenzhen, Nanshan',
  ));
