import { expect, it } from 'vitest';
import { readPastedAddress } from './pasted-address.ts';

const tree = [
  { name: '北京市', children: [{ name: '北京市', children: [{ name: '海淀区' }, { name: '朝阳区' }] }] },
  {
    name: '广东省',
    children: [
      { name: '深圳市', children: [{ name: '南山区' }, { name: '宝安区' }] },
      { name: '东莞市', children: [] },
    ],
  },
  { name: '吉林省', children: [{ name: '延边朝鲜族自治州', children: [{ name: '延吉市' }] }] },
  { name: '新疆维吾尔自治区', children: [{ name: '乌鲁木齐市', children: [{ name: '天山区' }] }] },
];
const shenzhen = { province: '广东省', city: '深圳市', district: '南山区' };
const beijing = { province: '北京市', city: '北京市', district: '海淀区' };

it.each([
  [
    '李工 13712345678 广东省深圳市南山区科技园南路 8 号 A 座 12 层',
    { contactName: '李工', phone: '13712345678', ...shenzhen, detail: '科技园南路 8 号 A 座 12 层' },
  ],
  [
    '收货人：王小明\n手机号：+86 138-0013-8000\n所在地区：广东省 深圳市 南山区\n详细地址：高新南一道 6 号',
    { contactName: '王小明', phone: '13800138000', ...shenzhen, detail: '高新南一道 6 号' },
  ],
  [
    '北京海淀区中关村大街1号，张三，13912345678',
    { contactName: '张三', phone: '13912345678', ...beijing, detail: '中关村大街1号' },
  ],
  ['北京市北京市海淀区中关村大街1号', { ...beijing, detail: '中关村大街1号' }],
  [
    '13712345678 赵工 深圳市宝安区西乡街道',
    {
      contactName: '赵工',
      phone: '13712345678',
      province: '广东省',
      city: '深圳市',
      district: '宝安区',
      detail: '西乡街道',
    },
  ],
  [
    '广东省东莞市松山湖大道 2 号 星河电子有限公司 刘丽 13612345678',
    {
      ...{ contactName: '刘丽', phone: '13612345678', companyName: '星河电子有限公司' },
      ...{ province: '广东省', city: '东莞市', district: '', detail: '松山湖大道 2 号' },
    },
  ],
  ['延边延吉市人民路 3 号', {}],
  [
    '吉林延边延吉市人民路 3 号',
    { province: '吉林省', city: '延边朝鲜族自治州', district: '延吉市', detail: '人民路 3 号' },
  ],
  [
    '新疆乌鲁木齐天山区光明路',
    { province: '新疆维吾尔自治区', city: '乌鲁木齐市', district: '天山区', detail: '光明路' },
  ],
  ['陈工广东省深圳市南山区粤海街道', { contactName: '陈工', ...shenzhen, detail: '粤海街道' }],
  ['明天再发', {}],
  ['', {}],
])('reads %j', (pasted, address) => expect(readPastedAddress(tree, pasted)).toEqual(address));

it('takes no part of a longer number for a telephone', () =>
  expect(readPastedAddress(tree, '订单 20261371234567890')).not.toHaveProperty('phone'));
