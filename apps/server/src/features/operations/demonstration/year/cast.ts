/** A member of the demonstration: identity, addresses and buying habits. */
export interface Character {
  /** Phone number of the account. */
  readonly account: string;
  readonly name: string;
  /** Empty for a person. */
  readonly company: string;
  readonly place: Place;
  /** Frequency of its orders, relative to others. */
  readonly weight: number;
  readonly pays: 'wallet' | 'online' | 'credit';
}

interface Place {
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly detail: string;
}

const place = (province: string, city: string, district: string, detail: string): Place => ({
  ...{ province, city, district, detail },
});

const PLACES: readonly Place[] = [
  place('广东省', '深圳市', '南山区', '科苑路 15 号科兴科学园 B1 栋 902'),
  place('广东省', '深圳市', '宝安区', '西乡街道固戍二路 88 号 3 楼'),
  place('广东省', '广州市', '黄埔区', '科学大道 182 号 C2 栋 601'),
  place('广东省', '惠州市', '惠城区', '仲恺大道 36 号'),
  place('江苏省', '苏州市', '虎丘区', '科技路 1 号 4 幢'),
  place('江苏省', '南京市', '江宁区', '秣周东路 12 号 5 号楼'),
  place('浙江省', '杭州市', '滨江区', '江南大道 588 号 17 层'),
  place('上海市', '上海市', '浦东新区', '张江路 665 号 2 号楼 301'),
  place('北京市', '北京市', '海淀区', '上地信息路 26 号 806'),
  place('四川省', '成都市', '武侯区', '天府四街 199 号 B 座'),
  place('湖北省', '武汉市', '洪山区', '光谷大道 77 号金融港 A3'),
  place('陕西省', '西安市', '雁塔区', '高新六路 38 号'),
  place('福建省', '厦门市', '思明区', '软件园二期望海路 19 号'),
  place('山东省', '青岛市', '崂山区', '松岭路 169 号'),
  place('湖南省', '长沙市', '岳麓区', '麓谷大道 627 号'),
  place('辽宁省', '沈阳市', '浑南区', '世纪路 1 号'),
];

/** Companies of the built-in register, by their place there: their certification can be verified. */
export const COMPANY_COUNT = 18;
const ENTERPRISE_CONTACTS = [
  ...['李工', '陈婷', '赵志强', '孙丽', '周凯', '吴敏', '郑伟', '王雪', '冯涛'],
  ...['褚亮', '卫芳', '蒋峰', '沈洁', '韩磊', '杨帆', '朱琳', '秦勇', '许静'],
];
const PERSONS = [
  ...['何俊', '吕思远', '施雯', '张磊', '孔令辉', '曹阳', '严冬', '华子豪', '金鑫', '魏然', '陶然'],
  ...['姜楠', '戚薇', '谢宇航', '邹凯', '喻小川', '柏林', '水清', '窦文', '章程', '云飞'],
];

/** All buyers except the demonstration's own member: enterprises, of which the first buys on credit, then persons. */
export function characters(companies: readonly string[]): readonly Character[] {
  const enterprises = ENTERPRISE_CONTACTS.map(
    (name, index): Character => ({
      account: `1860000${String(1001 + index * 7).padStart(4, '0')}`,
      name,
      company: companies[index] ?? '',
      place: placeOf(index),
      weight: index === 0 ? 12 : index < 6 ? 8 : 4,
      pays: index === 0 ? 'credit' : index % 3 === 1 ? 'online' : 'wallet',
    }),
  );
  const persons = PERSONS.map(
    (name, index): Character => ({
      account: `1370000${String(2003 + index * 11).padStart(4, '0')}`,
      name,
      company: '',
      place: placeOf(index + 5),
      weight: index % 4 === 0 ? 3 : 1,
      pays: index % 3 === 0 ? 'wallet' : 'online',
    }),
  );
  return [...enterprises, ...persons];
}

function placeOf(index: number): Place {
  const found = PLACES[index % PLACES.length];
  if (!found) throw new Error('invariant: no place');
  return found;
}
